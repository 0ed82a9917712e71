import { expect, it } from 'vitest'
import { isReservedPersonName, isReservedUsername } from './reserved-names.ts'

it.each(
  'admin administrator support moderator savanna savanna-team security helpdesk official root Admin 4dm1n adm1n admin-24 admin2026 mod 0fficial supp0rt support1 savanna24 the-savanna theadmin staff system'.split(
    ' ',
  ),
)('%s cannot be registered as a username', (name) => {
  expect(isReservedUsername(name)).toBe(true)
})

it.each(
  'amara jonas eva24 savannah savannah-92 badminton rooted supporter teamwork modesto helper'.split(' '),
)('%s is a username like any other', (name) => {
  expect(isReservedUsername(name)).toBe(false)
})

it.each([
  ['Support', 'Team'],
  ['Savanna', 'Security'],
  ['Admin', 'Smith'],
  ['Аdmin', 'Smith'],
  ['Customer', 'Service'],
])('%s %s cannot be the name of a member', (first, last) => {
  expect(isReservedPersonName(first, last)).toBe(true)
})

it.each([
  ['Savanna', 'Smith'],
  ['Amara', 'Diallo'],
  ['Eva', 'Security'],
  ['Savannah', 'Help'],
])('%s %s is a name like any other', (first, last) => {
  expect(isReservedPersonName(first, last)).toBe(false)
})
