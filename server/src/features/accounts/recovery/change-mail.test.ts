import { beginTotp, confirmTotp, mailProof } from '@savanna/contract/accounts/factors'
import { confirmMail, getAccount, WRONG_PASSWORD } from '@savanna/contract/accounts/settings'
import { say } from '@savanna/contract/language/say'
import { HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, makeRegistration, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { computeCodeAt } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { googleIdentities, members } from '../../../schema/accounts.tables.ts'
import { passkeys } from '../../../schema/factors.tables.ts'

const BY_PASSWORD = { password: PASSWORD }

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

let made = 0
const newAddress = () => `moved${++made}@mail.test`
const member = () => makeMember(app.app.context)

const ask = (
  me: TestMember,
  data: unknown,
  { field = 'mail', ...proof }: Record<string, string> = BY_PASSWORD,
) =>
  callApi(app, 'POST', `/users/update/${me.id}/custom/${field}`, {
    body: { data, ...proof },
    token: me.token,
  })
const confirm = (key: string) => callRoute(app, undefined, confirmMail, { params: { key } })
const account = async (me: TestMember) =>
  (await callRoute(app, me, getAccount, { params: { id: me.id } })).body
const subjects = async (address: string) => (await readMailsTo(app, address)).map(({ subject }) => subject)
const mailedKey = async (address: string) => readKey((await readMailsTo(app, address)).at(-1))

async function enableTotp(me: TestMember): Promise<string> {
  const params = { id: me.id }
  const { secret, ticket } = (await callRoute(app, me, beginTotp, { params, body: BY_PASSWORD })).body
  const body = { ticket, code: computeCodeAt(secret, new Date(Date.now() + skip)) }
  expect((await callRoute(app, me, confirmTotp, { params, body })).status).toBe(200)
  return secret
}

async function addPasskey(memberId: string): Promise<void> {
  const key = { public_key: 'AA', counter: 0, transports: [], may_sync: true, backed_up: true }
  const created_at = new Date(Date.now() + skip)
  await app.db
    .insert(passkeys)
    .values({ ...key, id: `key of ${memberId}`, member_id: memberId, name: 'Phone', created_at })
}

describe('a new email address', () => {
  it("counts once it's confirmed, and the old one is emailed both times", async () => {
    const me = await member()
    const address = newAddress()
    expect((await ask(me, { mail: address.toUpperCase() })).status).toBe(200)
    expect(await account(me)).toMatchObject({ mail: me.mail, pending_mail: address })
    expect(await subjects(me.mail)).toEqual(['Someone asked to change your email address'])

    const key = await mailedKey(address)
    expect((await confirm(key)).body.message).toBe('Your new email address is confirmed')
    expect(await account(me)).toMatchObject({ mail: address, pending_mail: null })
    expect(await subjects(me.mail)).toContain('Your email address has been changed')
    const logIn = (login: string) => callApi(app, 'POST', '/users/login', { body: { login, pwd: PASSWORD } })
    expect((await logIn(me.mail)).status).toBe(401)
    expect((await logIn(address)).status).toBe(200)
    expect((await confirm(key)).status).toBe(200)
  })

  it('is accepted as a bare value too, and changes nothing else', async () => {
    const me = await member()
    const address = newAddress()
    expect((await ask(me, address)).status).toBe(200)
    expect((await account(me)).pending_mail).toBe(address)
    expect((await ask(me, 'another', { field: 'username', ...BY_PASSWORD })).body).toMatchObject({
      code: 'invalid',
    })
  })

  it.each([
    ['', 'Email cannot be empty'],
    ['a b@mail.test', 'Email cannot contain spaces'],
    ['nowhere', 'Email is invalid (nowhere)'],
    ['someone.with.a.long.name@mail.test', 'Email is too long (must be equal or less than 30)'],
  ])('"%s" is rejected with its sentence', async (mail, sentence) => {
    const me = await member()
    expect(await ask(me, { mail })).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { mail: sentence } },
    })
  })

  it('that belongs to another account gets the same response, and its owner an email', async () => {
    const [me, other] = [await member(), await member()]
    const free = newAddress()
    const [taken, untaken] = [await ask(me, other.mail), await ask(me, free)]
    expect(taken.status).toBe(200)
    expect(taken.body.message.replace(other.mail, '')).toBe(untaken.body.message.replace(free, ''))
    expect(await subjects(other.mail)).toEqual(['You already have an account with this address'])
    expect((await ask(me, me.mail)).body.code).toBe('mail_is_yours')
  })
})

describe('requesting another email address', () => {
  it('needs the password, and counts wrong ones', async () => {
    const me = await member()
    const wrong = { status: 400, body: { code: 'wrong_password', fields: { password: say(WRONG_PASSWORD) } } }
    expect(await ask(me, { mail: newAddress() }, {})).toMatchObject(wrong)
    for (const password of Array.from({ length: 10 }, (_, turn) => `WrongGuess${turn}`))
      expect(await ask(me, newAddress(), { password })).toMatchObject(wrong)
    expect((await ask(me, newAddress())).status).toBe(429)
    expect(await account(me)).toMatchObject({ pending_mail: null })
    expect(await subjects(me.mail)).toEqual([])
  })

  it('needs an emailed key without a password, and uses it up', async () => {
    const me = await member()
    await app.db.update(members).set({ has_password: false }).where(eq(members.id, me.id))
    expect((await ask(me, newAddress())).body.code).toBe('key_invalid')
    const params = { id: me.id }
    expect((await callRoute(app, me, mailProof, { params, body: { open: 'mail' } })).status).toBe(200)
    const text = (await readMailsTo(app, me.mail)).at(-1)?.text ?? ''
    const key = /\?open=mail&proof=([\w-]{43})/.exec(text)?.[1] ?? ''
    expect((await ask(me, newAddress(), { key })).status).toBe(200)
    expect((await ask(me, newAddress(), { key })).body.code).toBe('key_invalid')
  })

  it('needs a code as well if two-step verification is on', async () => {
    const me = await member()
    const secret = await enableTotp(me)
    skip += 60_000
    expect(await ask(me, newAddress())).toMatchObject({ status: 400, body: { code: 'code_wanted' } })
    const code = computeCodeAt(secret, new Date(Date.now() + skip))
    expect((await ask(me, newAddress(), { ...BY_PASSWORD, code })).status).toBe(200)
  })
})

describe('the key for another address', () => {
  it('is emailed at most five times an hour, and only the latest works', async () => {
    const me = await member()
    const addresses = Array.from({ length: 6 }, newAddress)
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await ask(me, address)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await confirm(await mailedKey(addresses[0] ?? ''))).status).toBe(400)
    expect((await confirm(await mailedKey(addresses[4] ?? ''))).status).toBe(200)
  })

  it("doesn't work after it expires or the change is cancelled", async () => {
    const [late, cancelled] = [await member(), await member()]
    const [one, other] = [newAddress(), newAddress()]
    await ask(late, one)
    await ask(cancelled, other)
    await callApi(app, 'POST', `/users/cancel-mail/${cancelled.id}`, { token: cancelled.token })
    expect((await account(cancelled)).pending_mail).toBeNull()
    const keys = ['unknown', await mailedKey(other), await mailedKey(one)]
    skip += 25 * HOUR_MS
    for (const key of keys) expect((await confirm(key)).body).toMatchObject({ code: 'key_invalid' })
    expect((await account(late)).mail).toBe(late.mail)
  })

  it('works for only one of several members who confirm an address in parallel', async () => {
    const several = await Promise.all(Array.from({ length: 4 }, member))
    const address = newAddress()
    const keys: string[] = []
    for (const me of several) {
      await ask(me, address)
      keys.push(await mailedKey(address))
    }
    const answers = await Promise.all(keys.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const mails = await Promise.all(several.map(async (me) => (await account(me)).mail))
    expect(mails.filter((mail) => mail === address)).toHaveLength(1)
  })

  it('is revoked by a new password, and revokes links sent to the old address', async () => {
    const [stopped, moved] = [await member(), await member()]
    const [one, other] = [newAddress(), newAddress()]
    await ask(stopped, one)
    await callApi(app, 'POST', '/users/forgot-password', { body: { login: stopped.mail } })
    const reset = await mailedKey(stopped.mail)
    const body = { pwd1: 'Nightfall7', pwd2: 'Nightfall7', password_key: reset }
    expect((await callApi(app, 'POST', `/users/reset-password/${reset}`, { body })).status).toBe(200)
    expect((await confirm(await mailedKey(one))).status).toBe(400)

    await callApi(app, 'POST', '/users/forgot-password', { body: { login: moved.mail } })
    const old = await mailedKey(moved.mail)
    await ask(moved, other)
    expect((await confirm(await mailedKey(other))).status).toBe(200)
    expect((await callApi(app, 'GET', `/users/reset-password/${old}`)).body.valid).toBe(false)
  })
})

/** Changes a member's address, and returns the key in the email to the old one. */
async function moved() {
  const me = await member()
  const address = newAddress()
  await ask(me, address)
  expect((await confirm(await mailedKey(address))).status).toBe(200)
  return { me, address, undo: readKey((await readMailsTo(app, me.mail)).at(-1)) }
}
const enters = async (login: string) =>
  (await callApi(app, 'POST', '/users/login', { body: { login, pwd: PASSWORD } })).status

describe('the undo key sent to the old address', () => {
  it('restores the old address, logs out every device and asks for a new password', async () => {
    const { me, address, undo } = await moved()
    const answer = await confirm(undo)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('restored your old email address') },
    })
    expect((await callRoute(app, me, getAccount, { params: { id: me.id } })).status).toBe(401)
    expect([await enters(address), await enters(me.mail)]).toEqual([401, 401])
    expect(await subjects(address)).toContain('Your email address has been changed')
    const reset = await mailedKey(me.mail)
    const body = { pwd1: 'Nightfall7', pwd2: 'Nightfall7', password_key: reset }
    expect((await callApi(app, 'POST', `/users/reset-password/${reset}`, { body })).status).toBe(200)
    expect((await confirm(undo)).body.message).toBe(answer.body.message)
  })

  it('works after further changes, whose undo keys it revokes', async () => {
    const { me, address, undo } = await moved()
    const second = newAddress()
    await ask(me, second)
    expect((await confirm(await mailedKey(second))).status).toBe(200)
    const theirs = readKey((await readMailsTo(app, address)).at(-1))
    expect((await confirm(undo)).status).toBe(200)
    expect((await confirm(theirs)).body).toMatchObject({ code: 'key_invalid' })
  })

  it('works for 48 hours', async () => {
    const [soon, late] = [await moved(), await moved()]
    skip += 47 * HOUR_MS
    expect((await confirm(soon.undo)).status).toBe(200)
    skip += 2 * HOUR_MS
    expect((await confirm(late.undo)).body).toMatchObject({ code: 'key_invalid' })
    expect(await enters(late.me.mail)).toBe(401)
  })
})

describe('an account that was taken over', () => {
  it("can be recovered by the undo key even if it's deactivated", async () => {
    const { me, undo } = await moved()
    await app.db.update(members).set({ status: 0 }).where(eq(members.id, me.id))
    expect((await confirm(undo)).status).toBe(200)
    const [row] = await app.db.select().from(members).where(eq(members.id, me.id))
    expect(row).toMatchObject({ mail: me.mail, status: 0 })
  })

  it('can be recovered even if someone registers with the old address', async () => {
    const { me, undo } = await moved()
    const body = makeRegistration({ email: me.mail })
    expect((await callApi(app, 'POST', '/users/register', { body })).status).toBe(200)
    expect((await confirm(undo)).status).toBe(200)
    expect((await app.db.select().from(members).where(eq(members.mail, me.mail)))[0]?.id).toBe(me.id)
  })

  it('loses every login factor added since the change, and no older one', async () => {
    const owner = await member()
    const code = () => computeCodeAt(secret, new Date(Date.now() + skip))
    const secret = await enableTotp(owner)
    await addPasskey(owner.id)
    skip += 60_000
    const address = newAddress()
    await ask(owner, address, { ...BY_PASSWORD, code: code() })
    expect((await confirm(await mailedKey(address))).status).toBe(200)
    const undoOfOwner = readKey((await readMailsTo(app, owner.mail)).at(-1))

    const { me, undo } = await moved()
    skip += 60_000
    await enableTotp(me)
    await addPasskey(me.id)
    await app.db.insert(googleIdentities).values({ sub: `thief of ${me.id}`, member_id: me.id })

    for (const key of [undo, undoOfOwner]) expect((await confirm(key)).status).toBe(200)
    const { rows } = await app.pool.query(
      `select member_id, 'passkey' as kind from passkeys where member_id = any($1)
       union all select member_id, 'totp' from member_totp where member_id = any($1)
       union all select member_id, 'google' from google_identities where member_id = any($1)`,
      [[me.id, owner.id]],
    )
    expect(rows).toEqual([
      { member_id: owner.id, kind: 'passkey' },
      { member_id: owner.id, kind: 'totp' },
    ])
  })
})
