import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const NAMES = ['localStorage', 'sessionStorage'] as const
const own = new Map(NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))

beforeEach(() => {
  vi.resetModules()
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
})
afterEach(() => {
  for (const [name, descriptor] of own) {
    Reflect.deleteProperty(globalThis, name)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
})

it('blocked storage is replaced with one in memory', async () => {
  const { isStorageBlocked, prepareStorage } = await import('./storage.ts')
  prepareStorage()
  expect(isStorageBlocked()).toBe(true)
  expect(localStorage.getItem('key')).toBeNull()
  localStorage.setItem('key', 'value')
  localStorage.setItem('getter', 'another')
  sessionStorage.setItem('key', 'of the tab')
  expect([localStorage.getItem('key'), sessionStorage.getItem('key')]).toEqual(['value', 'of the tab'])
  expect([Object.keys(localStorage), localStorage.length]).toEqual([['key', 'getter'], 2])
  localStorage.removeItem('key')
  expect(localStorage.key(0)).toBe('getter')
  localStorage.clear()
  expect(localStorage.length).toBe(0)
})

it('a member can log in with blocked storage', async () => {
  const { beginSession, getSession } = await import('../session/session.ts')
  expect(getSession()).toBeNull()
  beginSession({ token: 'head.e30.signature', username: 'anna' })
  expect(getSession()).toMatchObject({ username: 'anna' })
})

it('doesn’t reload for a newer version if that can’t be recorded', async () => {
  const { prepareStorage } = await import('./storage.ts')
  prepareStorage()
  const { claimOnlyReload } = await import('../worker/renewal.ts')
  expect(claimOnlyReload()).toBe(false)
})
