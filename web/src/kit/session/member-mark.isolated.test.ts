import { afterEach, expect, it, vi } from 'vitest'
import { markMember } from './member-mark.ts'
import { beginSession, endSession } from './session.ts'

afterEach(() => endSession())

it('the mark is in a cookie during a login, without the token', () => {
  expect(document.cookie).toBe('')
  beginSession({ token: 'opaque', username: 'anna' })
  expect(document.cookie).toBe('savanna_member=1')
  endSession('expired')
  expect(document.cookie).toBe('')
})

it('removes a mark that turns out wrong when the page starts', async () => {
  markMember(true)
  vi.resetModules()
  await import('./session.ts')
  expect(document.cookie).toBe('')
})
