import { afterEach, expect, it, vi } from 'vitest'
import { markMember } from './member-mark.ts'
import { beginSession, endSession } from './session.ts'

afterEach(() => endSession())

it('the mark of a member is in a cookie while somebody is logged in, without the token', () => {
  expect(document.cookie).toBe('')
  beginSession({ token: 'opaque', username: 'anna' })
  expect(document.cookie).toBe('savanna_member=1')
  endSession('expired')
  expect(document.cookie).toBe('')
})

it('a mark that turns out wrong at the start of a page is taken away', async () => {
  markMember(true)
  vi.resetModules()
  await import('./session.ts')
  expect(document.cookie).toBe('')
})
