import { say } from '@savanna/contract/language/say'
import { expect, it } from 'vitest'
import { redirectFor } from './guards.ts'

it.each([
  ['anyone', false, undefined],
  ['anyone', true, undefined],
  ['members', true, undefined],
  ['members', false, { to: '/users/login', notice: 'you must log in to access this page' }],
  ['visitors', false, undefined],
  ['visitors', true, { to: '/', notice: 'you are already logged in' }],
  ['visitors-quietly', false, undefined],
  ['visitors-quietly', true, { to: '/' }],
] as const)('a page for %s, opened by a member: %s', (audience, member, target) => {
  const { to, notice } = redirectFor(audience, member) ?? {}
  expect(to && { to, ...(notice && { notice: say(notice) }) }).toEqual(target)
})
