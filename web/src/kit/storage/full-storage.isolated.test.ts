import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let full = false

/** Returns a storage whose methods are its prototype's, as in browsers: happy-dom binds them to each storage. */
function definePlainStorage() {
  return class PlainStorage {
    [key: string]: unknown
    getItem(key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    }
    setItem(key: string, value: string) {
      if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      this[key] = value
    }
    removeItem(key: string) {
      delete this[key]
    }
    clear() {
      for (const key of Object.keys(this)) delete this[key]
    }
  }
}

beforeEach(() => {
  vi.resetModules()
  full = false
  const PlainStorage = definePlainStorage()
  vi.stubGlobal('Storage', PlainStorage)
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new PlainStorage())
})
afterEach(() => vi.unstubAllGlobals())

it('full storage holds new texts until the page is closed', async () => {
  const { isStorageBlocked, keysOf, prepareStorage } = await import('./storage.ts')
  prepareStorage()
  localStorage.setItem('key', 'before')
  full = true
  localStorage.setItem('key', 'after')
  localStorage.setItem('another', 'text')
  expect(isStorageBlocked()).toBe(false)
  expect([localStorage.getItem('key'), localStorage.getItem('another')]).toEqual(['after', 'text'])
  expect(sessionStorage.getItem('another')).toBeNull()
  expect(keysOf(localStorage)).toEqual(['key', 'another'])
  localStorage.removeItem('key')
  expect(localStorage.getItem('key')).toBeNull()
  localStorage.clear()
  expect(keysOf(localStorage)).toEqual([])
})

it('a member can log in although storage is full', async () => {
  const { beginSession, getSession } = await import('../session/session.ts')
  full = true
  beginSession({ token: 'head.e30.signature', username: 'anna' })
  expect(getSession()).toMatchObject({ username: 'anna' })
  expect(localStorage.getItem('username')).toBe('anna')
})
