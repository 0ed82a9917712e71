import { DAY_MS } from '@savanna/contract/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionFrom } from './session.model.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const ANNA = 'anna-marie'

function tokenWith(claims: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  return `head.${payload.replaceAll('=', '')}.signature`
}

const endingIn = (seconds: number, id = 'id-1') =>
  tokenWith({ id, username: ANNA, exp: Math.floor(NOW / 1000) + seconds })

describe('a stored token', () => {
  it('is a session until it expires', () => {
    expect(sessionFrom(endingIn(60), ANNA, NOW)).toMatchObject({ id: 'id-1', username: ANNA })
    expect(sessionFrom(endingIn(0), ANNA, NOW)).toBeNull()
    expect(sessionFrom(endingIn(-60), ANNA, NOW)).toBeNull()
  })

  it.each(['nonsense', 'a.b.c', 'a.bm9wZQ.c', `a.${btoa('null')}.c`])(
    'counts as not expired if it can’t be read (%s)',
    (token) => {
      expect(sessionFrom(token, ANNA, NOW)).toEqual({ token, username: ANNA, id: '' })
    },
  )

  it('the username is read from the token if none is stored', () => {
    expect(sessionFrom(tokenWith({ id: 'id-1', username: 'Ångström' }), null, NOW)?.username).toBe('Ångström')
  })

  it('without a stored token there is no session', () => {
    expect(sessionFrom(null, ANNA, NOW)).toBeNull()
    expect(sessionFrom('', ANNA, NOW)).toBeNull()
  })
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the browser’s session', () => {
  it('is stored under the specified names and read again after a reload', async () => {
    const first = await import('./session.ts')
    const token = endingIn(3600)
    first.beginSession({ token, username: ANNA })
    expect(localStorage.getItem('token')).toBe(token)
    expect(localStorage.getItem('username')).toBe(ANNA)

    vi.resetModules()
    const afterReload = await import('./session.ts')
    expect(afterReload.getSession()?.username).toBe(ANNA)
  })

  it('ends when its token expires, however late', async () => {
    const { beginSession, getSession, onSessionChange } = await import('./session.ts')
    const changes: string[] = []
    beginSession({ token: endingIn(3600), username: ANNA })
    onSessionChange((session, change) => changes.push(`${change} ${session?.username ?? 'nobody'}`))

    vi.advanceTimersByTime(3_599_000)
    expect(getSession()).not.toBeNull()
    vi.advanceTimersByTime(1_001)
    expect(getSession()).toBeNull()
    expect(changes).toEqual(['expired nobody'])
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('doesn’t end immediately if its token lasts longer than a timer', async () => {
    const { beginSession, getSession } = await import('./session.ts')
    beginSession({ token: endingIn(60 * 86_400), username: ANNA })
    vi.advanceTimersByTime(10_000)
    expect(getSession()).not.toBeNull()
  })

  it('ends with a long-lived token, and reading it ends nothing', async () => {
    const { beginSession, getSession, onSessionChange } = await import('./session.ts')
    const changes: string[] = []
    beginSession({ token: endingIn(60 * 86_400), username: ANNA })
    onSessionChange((_session, change) => changes.push(change))
    vi.setSystemTime(Date.now() + 61 * DAY_MS)
    expect(getSession()).toBeNull()
    expect(changes).toEqual([])
    vi.advanceTimersByTime(2 ** 31)
    expect(changes).toEqual(['expired'])
  })
})

it('follows another tab', async () => {
  const { getSession, onSessionChange } = await import('./session.ts')
  const changes: string[] = []
  onSessionChange((session, change) => changes.push(`${change} ${session?.id ?? 'nobody'}`))

  localStorage.setItem('username', ANNA)
  localStorage.setItem('token', endingIn(3600))
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(getSession()?.id).toBe('id-1')

  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(getSession()).toBeNull()
  expect(changes).toEqual(['elsewhere id-1', 'elsewhere nobody'])
})
