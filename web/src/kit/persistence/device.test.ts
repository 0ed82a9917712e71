import { afterEach, expect, it, vi } from 'vitest'
import { MemoryStores } from '../worker/worker.testing.ts'
import {
  eraseMarks,
  eraseOwner,
  erasePersisted,
  followErasure,
  mayHavePersisted,
  readOwner,
  setOwner,
} from './device.ts'
import { enablePersistence } from './enable-persistence.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Returns a fake browser database that records deletions; `end` is its response. */
function stubDatabases(end: 'onsuccess' | 'onblocked' | 'onerror') {
  const deleted: string[] = []
  const deleteDatabase = (name: string) => {
    deleted.push(name)
    const request: Record<string, () => void> = {}
    queueMicrotask(() => request[end]?.())
    return request
  }
  vi.stubGlobal('indexedDB', { deleteDatabase })
  return deleted
}

it.each(['onsuccess', 'onblocked', 'onerror'] as const)(
  'erases stored responses with the member’s mark after %s',
  async (end) => {
    const stores = new MemoryStores()
    vi.stubGlobal('caches', stores)
    const deleted = stubDatabases(end)
    setOwner('ida')
    await enablePersistence()
    expect(await stores.keys()).toEqual(['member-here'])
    expect(mayHavePersisted('ida')).toBe(true)
    expect(mayHavePersisted('nora')).toBe(false)

    await erasePersisted()
    expect(deleted).toEqual(['savanna-kept'])
    expect(await stores.keys()).toEqual([])
    expect(mayHavePersisted('ida')).toBe(false)
    expect(readOwner(), 'what was written may still wait for this member').toBe('ida')
    eraseOwner()
    expect(readOwner()).toBeNull()
  },
)

it('stores nothing, without failing, if the browser has no storage', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('caches', undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  setOwner('ida')
  await enablePersistence()
  await erasePersisted()
  expect(mayHavePersisted('ida')).toBe(false)
})

it('a logout leaves nothing of the member in the browser', () => {
  for (const key of ['comment:ida:post', 'call:carol', 'welcome:ida']) sessionStorage.setItem(key, 'x')
  for (const key of ['call-devices', 'emoji:recent', 'push-declined', 'push-member'])
    localStorage.setItem(key, 'ida')
  localStorage.setItem('install-offered', '1')
  eraseMarks()
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['install-offered'])
})

it('a tab erases its data on a logout elsewhere, not on expiry', () => {
  const end = followErasure()
  sessionStorage.setItem('comment:ida:post', 'Half a thou')
  dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'x', newValue: null }))
  expect(sessionStorage.getItem('comment:ida:post')).toBe('Half a thou')
  dispatchEvent(new StorageEvent('storage', { key: 'kept-for', oldValue: 'ida', newValue: null }))
  expect(Object.keys(sessionStorage)).toEqual([])
  end()
})
