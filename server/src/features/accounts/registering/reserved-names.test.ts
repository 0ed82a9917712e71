import { register } from '@savanna/contract/accounts/routes'
import { NAME_RESERVED, USERNAME_RESERVED } from '@savanna/contract/accounts/rules'
import { say } from '@savanna/contract/language/say'
import { updateProfile } from '@savanna/contract/profiles/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'
import { normalizeNames, suggestUsername } from '../sign-in/google.rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const registerAs = (names: { username?: string; firstname?: string; lastname?: string }) =>
  callRoute(test, undefined, register, {
    body: {
      username: 'zahra24',
      firstname: 'Zahra',
      lastname: 'Diallo',
      email: 'zahra@mail.test',
      pwd1: 'Sunset2024x',
      pwd2: 'Sunset2024x',
      location: { latitude: 48.85, longitude: 2.35, city: '', country: '' },
      ...names,
    },
  })

it.each(
  'admin administrator support moderator savanna savanna-team security helpdesk official root'.split(' '),
)("registering as %s is rejected at the username's field", async (username) => {
  const { status, body } = await registerAs({ username })
  expect([status, body]).toMatchObject([400, { fields: { username: say(USERNAME_RESERVED) } }])
})

it("registering with staff names is rejected, and with people's names isn't", async () => {
  const { status, body } = await registerAs({ firstname: 'Support', lastname: 'Team' })
  expect([status, body]).toMatchObject([400, { fields: { firstname: say(NAME_RESERVED) } }])
  expect((await registerAs({})).status).toBe(200)
})

it("a member can't take staff names later, in one change or two", async () => {
  const member = await makeMember(test.app.context, { firstname: 'Amara', lastname: 'Team' })
  const update = (data: { firstname?: string; lastname?: string }) =>
    callRoute(test, member, updateProfile, { params: { id: member.id }, body: { data } })
  const both = await update({ firstname: 'Support', lastname: 'Service' })
  expect([both.status, both.body]).toMatchObject([
    400,
    { code: 'name_reserved', fields: { firstname: say(NAME_RESERVED) } },
  ])
  expect((await update({ firstname: 'Support' })).body).toMatchObject({
    fields: { firstname: say(NAME_RESERVED) },
  })
  expect((await update({ firstname: 'Amina' })).status).toBe(200)
})

it('a Google account with staff names gets other names', () => {
  expect(normalizeNames({ given_name: 'Savanna', family_name: 'Support' })).toEqual({
    firstname: 'New',
    lastname: 'Member',
  })
  expect(suggestUsername({ firstname: 'Admin', lastname: '' }, '')).toBe('member')
})
