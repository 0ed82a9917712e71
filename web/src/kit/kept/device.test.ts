import { afterEach, expect, it, vi } from 'vitest'
import { MemoryStores } from '../worker/worker.testing.ts'
import { beginKeeping } from './begin-keeping.ts'
import { eraseKept, forgetOwner, mayHaveKept, readOwner, setOwner } from './device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Returns a database of the browser that notes what is deleted; `end` is how it answers. */
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
  'kept answers are erased with the mark of a member, also where the database answers with %s',
  async (end) => {
    const stores = new MemoryStores()
    vi.stubGlobal('caches', stores)
    const deleted = stubDatabases(end)
    setOwner('ida')
    await beginKeeping()
    expect(await stores.keys()).toEqual(['member-here'])
    expect(mayHaveKept('ida')).toBe(true)
    expect(mayHaveKept('nora')).toBe(false)

    await eraseKept()
    expect(deleted).toEqual(['savanna-kept'])
    expect(await stores.keys()).toEqual([])
    expect(mayHaveKept('ida')).toBe(false)
    expect(readOwner(), 'what was written may still wait for this member').toBe('ida')
    forgetOwner()
    expect(readOwner()).toBeNull()
  },
)

it('a browser without databases, caches or room keeps nothing, and nothing fails', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('caches', undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  setOwner('ida')
  await beginKeeping()
  await eraseKept()
  expect(mayHaveKept('ida')).toBe(false)
})
