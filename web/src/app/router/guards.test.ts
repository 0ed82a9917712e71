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
  expect(redirectFor(audience, member)).toEqual(target)
})
