import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi, makeRegistration, readMailsTo } from '../../../../testkit/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, PASSWORD } from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Refusal = [field: string, value: string, sentence: string]

const PASSWORD_RULE =
  'Password must be 8 to 30 characters with at least one lowercase letter, one uppercase letter and one digit'
const COMMON = 'This is one of the most common passwords. Please choose another.'
const BAD_PASSWORDS = [
  'Short1',
  `Aa1${'a'.repeat(28)}`,
  'alllowercase1',
  'ALLUPPERCASE1',
  'NoDigitsHere',
  'With Space1',
]

function refusalsOfName(field: string, label: string): Refusal[] {
  return [
    [field, '', `${label} cannot be empty`],
    [field, 'Anna Maria', `${label} cannot contain spaces`],
    [field, 'Ann4', `${label} is invalid`],
    [field, 'a-b-c', `${label} is invalid`],
    [field, '-', `${label} is invalid`],
  ]
}

async function expectRefused(path: string, body: unknown, [field, , sentence]: Refusal) {
  const answer = await callApi(app, 'POST', path, { body })
  expect(answer.status).toBe(400)
  expect(answer.body.fields[field]).toBe(sentence)
  expect(answer.body.error).toBe(answer.body.message)
}

const REGISTER: Refusal[] = [
  ...refusalsOfName('firstname', 'Firstname'),
  ...refusalsOfName('lastname', 'Lastname'),
  ['username', '', 'Username cannot be empty'],
  ['username', 'two words', 'Username cannot contain spaces'],
  ['username', 'a'.repeat(31), 'Username is too long (must be more than 2 and less than or equal to 30)'],
  ['username', 'ab', 'Username is too long (must be more than 2 and less than or equal to 30)'],
  ['username', 'under_score', 'Username is invalid (use letters and numbers)'],
  ['username', 'a-b-c', 'Username is invalid (use letters and numbers)'],
  ['email', '', 'Email cannot be empty'],
  ['email', 'a b@mail.test', 'Email cannot contain spaces'],
  ['email', 'nobody', 'Email is invalid (nobody)'],
  ['email', `${'a'.repeat(22)}@mail.test`, 'Email is too long (must be equal or less than 30)'],
  ...BAD_PASSWORDS.map((password): Refusal => ['pwd1', password, PASSWORD_RULE]),
  ['pwd2', 'Sunset2025', "Passwords don't match"],
]
it.each(REGISTER)('registering rejects %s "%s"', async (...refusal) => {
  const [field, value] = refusal
  await expectRefused('/users/register', makeRegistration({ [field]: value }), refusal)
})

it.each([
  ['a latitude beyond the pole', { location: { latitude: 91, longitude: 0, city: '', country: '' } }],
  ['no location', { location: undefined }],
  ['a list as a name', { firstname: ['Amara'] }],
  ['a number as a password', { pwd1: 12345678 }],
])('registering rejects %s', async (_, changes) => {
  const { status, body } = await callApi(app, 'POST', '/users/register', { body: makeRegistration(changes) })
  expect(status).toBe(400)
  expect(body.code).toBe('invalid')
})

const LOGIN: Refusal[] = [
  ['login', '', 'Username/Email cannot be empty'],
  ['login', 'not a name', 'Please enter a valid Username/Email'],
  ['login', 'a'.repeat(31), 'Username/Email must be less or equal to 30 chars'],
]
it('registering rejects an easily guessed password with a message at its field', async () => {
  const weak = { pwd1: 'Password1', pwd2: 'Password1' }
  const answer = await callApi(app, 'POST', '/users/register', { body: makeRegistration(weak) })
  expect(answer).toMatchObject({ status: 400, body: { code: 'weak_password', fields: { pwd1: COMMON } } })
  const own = makeRegistration({ username: 'amaraphina', pwd1: 'Amaraphina7', pwd2: 'Amaraphina7' })
  expect((await callApi(app, 'POST', '/users/register', { body: own })).body.code).toBe('weak_password')
})

it.each([
  ['Password1', 'amara', COMMON],
  ['Amaraphina7', 'amaraphina', expect.stringContaining('easy to guess')],
  ['Savanna2026', 'amara', expect.stringContaining('easy to guess')],
])('the password check says the same about %s as registering', async (password, username, reason) => {
  const check = { password, username, mail: 'new@mail.test' }
  const { status, body } = await callApi(app, 'POST', '/users/passwords/check', { body: check })
  expect([status, body]).toEqual([200, { strong: false, reason }])
  const form = makeRegistration({ username, email: check.mail, pwd1: password, pwd2: password })
  const refusal = await callApi(app, 'POST', '/users/register', { body: form })
  expect(refusal.body).toMatchObject({ code: 'weak_password', message: body.reason })
})

it('the password check accepts what registering accepts', async () => {
  const body = { password: 'Moonlight42', username: 'amara', mail: 'new@mail.test' }
  const answer = await callApi(app, 'POST', '/users/passwords/check', { body })
  expect(answer).toMatchObject({ status: 200, body: { strong: true, reason: null } })
})

const LOGIN_PASSWORD: Refusal[] = [
  ['pwd', 'seven77', 'Please enter a valid password'],
  ['pwd', 'has a space', 'Please enter a valid password'],
  ['pwd', 'a'.repeat(31), 'Password must be less or equal to 30 chars'],
]
it.each([...LOGIN, ...LOGIN_PASSWORD])('logging in rejects %s "%s"', async (...refusal) => {
  const [field, value] = refusal
  await expectRefused('/users/login', { login: 'amara', pwd: 'Sunset2024', [field]: value }, refusal)
})

it.each([
  ['a non-ASCII domain', 'anna@xn--mnchen-3ya.de', 'anna@münchen.de'],
  ['surrounding spaces', 'anna@mail.test', ' Anna@Mail.test\u00a0'],
  [
    'more than 30 characters',
    `${'bernadette.'.repeat(4)}o@mail.test`,
    `${'Bernadette.'.repeat(4)}o@mail.test`,
  ],
])('an address with %s logs in and resets the password', async (_, mail, typed) => {
  const member = await makeMember(app.app.context)
  await app.db.update(members).set({ mail }).where(eq(members.id, member.id))
  const logIn = { login: typed, pwd: PASSWORD }
  expect((await callApi(app, 'POST', '/users/login', { body: logIn })).status).toBe(200)
  const forgotten = await callApi(app, 'POST', '/users/forgot-password', { body: { login: typed } })
  expect(forgotten.status).toBe(200)
  expect(await readMailsTo(app, mail)).not.toEqual([])
  await app.db.update(members).set({ mail: member.mail }).where(eq(members.id, member.id))
})

it('an address is stored the same way however its domain is written', async () => {
  const email = 'Zola@münchen.de'
  const { status } = await callApi(app, 'POST', '/users/register', { body: makeRegistration({ email }) })
  expect(status).toBe(200)
  expect(await readMailsTo(app, 'zola@xn--mnchen-3ya.de')).toHaveLength(1)
})

it.each(LOGIN)('forgot password rejects %s "%s"', async (...refusal) => {
  await expectRefused('/users/forgot-password', { login: refusal[1] }, refusal)
})

const RESET: Refusal[] = [
  ...BAD_PASSWORDS.map((password): Refusal => ['pwd1', password, PASSWORD_RULE]),
  ['pwd2', 'Sunset2025', "Passwords don't match"],
]
it.each(RESET)('resetting rejects %s "%s"', async (...refusal) => {
  const [field, value] = refusal
  const body = { pwd1: 'Sunset2024', pwd2: 'Sunset2024', password_key: 'k', [field]: value }
  await expectRefused('/users/reset-password/k', body, refusal)
})
