import { generateKeyPairSync } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  confirmTotp,
  getFactors,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '@savanna/contract/accounts/factors'
import { listSessions } from '@savanna/contract/accounts/settings'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { computeCodeAt } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { makeAuthenticator, type TestAuthenticator } from '../../../../../testkit/fakes/authenticator.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { userHandleOf } from './webauthn.ts'

let app: TestApp
let skip = 0
let origin = ''
const now = () => new Date(Date.now() + skip)
beforeAll(async () => {
  app = await startTestApp({}, { now })
  origin = app.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => app.close())

const own = ({ id }: TestMember) => ({ params: { id } })

async function askToAdd(me: TestMember, proof: object = { password: PASSWORD }) {
  const { status, body, text } = await callRoute(app, me, beginPasskey, { ...own(me), body: proof })
  if (status !== 200) throw new Error(text)
  return body.options
}

const add = (me: TestMember, response: unknown, name = 'My phone') =>
  callRoute(app, me, addPasskey, { ...own(me), body: { name, response } as never })

/** Makes a member with a passkey. */
async function withPasskey(traits?: {
  synced: boolean
}): Promise<{ me: TestMember; device: TestAuthenticator }> {
  const me = await makeMember(app.app.context)
  const device = makeAuthenticator(origin, traits)
  const { status, text } = await add(me, device.create(await askToAdd(me)))
  if (status !== 200) throw new Error(text)
  return { me, device }
}

const askToLogIn = async () => (await callRoute(app, undefined, beginPasskeyLogin)).body.options
const logIn = (response: unknown) => callRoute(app, undefined, passkeyLogin, { body: { response } as never })
const refused = { status: 401, body: { code: 'passkey_failed' } }
const factorsOf = async (me: TestMember) => (await callRoute(app, me, getFactors, own(me))).body

describe('adding a passkey', () => {
  it('needs the password, lists the passkey and emails the owner', async () => {
    const me = await makeMember(app.app.context)
    for (const body of [{}, { password: 'Sunrise2024' }])
      expect(await callRoute(app, me, beginPasskey, { ...own(me), body })).toMatchObject({
        status: 400,
        body: { code: 'wrong_password' },
      })
    const options = await askToAdd(me)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Savanna' },
      user: { id: userHandleOf(me.id), name: me.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const device = makeAuthenticator(origin)
    expect((await add(me, device.create(options), '  My phone ')).status).toBe(200)
    expect((await factorsOf(me)).passkeys).toEqual([
      { id: device.id, name: 'My phone', added: expect.any(String), last_used: null, synced: true },
    ])
    expect((await askToAdd(me)).excludeCredentials).toMatchObject([{ id: device.id }])
    const mail = (await readMailsTo(app, me.mail)).at(-1)
    expect(mail?.subject).toBe('A passkey was added')
    expect(mail?.text).toContain('My phone')
  })

  it('needs a code as well if two-step verification is on', async () => {
    const me = await makeMember(app.app.context)
    const begun = await callRoute(app, me, beginTotp, { ...own(me), body: { password: PASSWORD } })
    const { secret, ticket } = begun.body
    await callRoute(app, me, confirmTotp, {
      ...own(me),
      body: { ticket, code: computeCodeAt(secret, now()) },
    })
    const begin = (body: object) => callRoute(app, me, beginPasskey, { ...own(me), body })
    expect(await begin({ password: PASSWORD })).toMatchObject({ status: 400, body: { code: 'code_wanted' } })
    skip += MINUTE_MS
    expect((await begin({ password: PASSWORD, code: computeCodeAt(secret, now()) })).status).toBe(200)
  })

  it('rejects a stale or foreign challenge, another site and missing user verification', async () => {
    const [me, other] = [await makeMember(app.app.context), await makeMember(app.app.context)]
    const made = makeAuthenticator(origin)
    const options = await askToAdd(me)
    const good = made.create(options)
    const failing: [string, TestMember, unknown][] = [
      ['another member', other, good],
      ['another origin', me, made.create(options, { origin: 'https://savanna.evil.test' })],
      ['another site', me, made.create(await askToAdd(me), { rpId: 'evil.test' })],
      ['nobody verified', me, made.create(await askToAdd(me), { verified: false })],
      ['a made-up challenge', me, made.create(await askToAdd(me), { challenge: 'bWFkZSB1cA' })],
      ["a log-in's challenge", me, made.create(await askToAdd(me), await askToLogIn())],
      ['the previous challenge', me, good],
    ]
    for (const [what, who, response] of failing)
      expect([what, (await add(who, response)).body]).toMatchObject([what, { code: 'passkey_failed' }])
    const late = made.create(await askToAdd(me))
    skip += 5 * MINUTE_MS
    expect((await add(me, late)).body).toMatchObject({ code: 'passkey_failed' })
    expect((await factorsOf(me)).passkeys).toEqual([])
  })
})

describe('an invalid passkey response', () => {
  it('gets a 400', async () => {
    const me = await makeMember(app.app.context)
    const { challenge } = await askToAdd(me)
    const client = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const good = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
    for (const clientDataJSON of [
      '',
      'bm90IGpzb24',
      client(null),
      client(7),
      client({ challenge: 7 }),
      client({ challenge }),
    ])
      for (const attestationObject of ['', 'AAAA'])
        expect((await add(me, { ...good, response: { clientDataJSON, attestationObject } })).status).toBe(400)
    expect((await add(me, undefined)).status).toBe(400)
  })

  it('rejects a passkey that another member has', async () => {
    const { me, device } = await withPasskey()
    const other = await makeMember(app.app.context)
    expect((await add(other, device.create(await askToAdd(other)))).status).toBe(400)
    expect(
      (await logIn(device.get(await askToLogIn(), { userHandle: userHandleOf(me.id) }))).body.username,
    ).toBe(me.username)
  })
})

describe('logging in with a passkey', () => {
  it('needs neither a password nor a two-step code', async () => {
    const { me, device } = await withPasskey()
    const begun = await callRoute(app, me, beginTotp, { ...own(me), body: { password: PASSWORD } })
    const { secret, ticket } = begun.body
    const on = { ticket, code: computeCodeAt(secret, now()) }
    expect((await callRoute(app, me, confirmTotp, { ...own(me), body: on })).status).toBe(200)

    const options = await askToLogIn()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { status, body } = await logIn(device.get(options))
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), username: me.username, message: expect.any(String) })
    const { passkeys } = await factorsOf({ ...me, token: body.token })
    expect(passkeys).toMatchObject([{ last_used: expect.any(String) }])
  })

  it('uses up the signed challenge', async () => {
    const { device } = await withPasskey()
    const signed = device.get(await askToLogIn())
    expect((await logIn(signed)).status).toBe(200)
    expect(await logIn(signed)).toMatchObject(refused)
    const twice = device.get(await askToLogIn())
    const answers = await Promise.all([logIn(twice), logIn(twice), logIn(twice)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('rejects a wrong origin, site, challenge, member or key, and missing user verification', async () => {
    const [{ device }, stranger] = [await withPasskey(), await makeMember(app.app.context)]
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const oddities = {
      'wrong origin': { origin: 'https://savanna.evil.test' },
      'by the address': { origin: app.url },
      'wrong site': { rpId: 'evil.test' },
      'made-up challenge': { challenge: 'bWFkZSB1cA' },
      'wrong member': { userHandle: userHandleOf(stranger.id) },
      'no member': { userHandle: '' },
      'wrong key': { key: privateKey },
      'nobody verified': { verified: false },
    }
    for (const [what, odd] of Object.entries(oddities)) {
      const answer = await logIn(device.get(await askToLogIn(), odd))
      expect([what, answer]).toMatchObject([what, refused])
    }
    const late = device.get(await askToLogIn())
    skip += 5 * MINUTE_MS
    expect(await logIn(late)).toMatchObject(refused)
    expect(await logIn(makeAuthenticator(origin).get(await askToLogIn()))).toMatchObject(refused)
    expect((await logIn(device.get(await askToLogIn()))).status).toBe(200)
  })
})

describe('a login with a passkey', () => {
  it('works for a synced passkey whose counter goes back, once per challenge', async () => {
    const { device } = await withPasskey({ synced: true })
    for (const counter of [3, 0, 0, 2, 1]) {
      const signed = device.get(await askToLogIn(), { counter })
      expect((await logIn(signed)).status).toBe(200)
      expect(await logIn(signed)).toMatchObject(refused)
    }
  })

  it('rejects an unsynced passkey whose counter goes back as cloned, and shows it to its owner', async () => {
    const { me, device } = await withPasskey({ synced: false })
    expect((await logIn(device.get(await askToLogIn(), { counter: 40 }))).status).toBe(200)
    for (const counter of [39, 40, 0])
      expect(await logIn(device.get(await askToLogIn(), { counter }))).toMatchObject(refused)
    expect((await logIn(device.get(await askToLogIn(), { counter: 41 }))).status).toBe(200)
    await readMailsTo(app, me.mail)
    const shown = (await callRoute(app, me, listSessions, own(me))).body.refused
    expect(shown).toMatchObject([{ factor: 'passkey', times: 3 }])
  })

  it('is rejected for deactivated and unverified members, as with a password', async () => {
    const { me, device } = await withPasskey()
    const set = (change: object) => app.db.update(members).set(change).where(eq(members.id, me.id))
    await set({ status: 0 })
    expect(await logIn(device.get(await askToLogIn()))).toMatchObject({
      status: 403,
      body: { code: 'deactivated' },
    })
    await set({ status: 1, verified_at: null })
    expect(await logIn(device.get(await askToLogIn()))).toMatchObject({
      status: 403,
      body: { code: 'not_verified' },
    })
  })
})

describe('a passkey', () => {
  it('is renamed and removed only by its owner, who gets an email', async () => {
    const [{ me, device }, stranger] = [await withPasskey(), await makeMember(app.app.context)]
    const rename = (who: TestMember, name: string) =>
      callRoute(app, who, renamePasskey, { ...own(who), body: { passkey_id: device.id, name } })
    const remove = (who: TestMember, proof: object = { password: PASSWORD }) =>
      callRoute(app, who, removePasskey, { ...own(who), body: { passkey_id: device.id, ...proof } })
    expect((await rename(stranger, 'Mine')).status).toBe(404)
    expect((await rename(me, '   ')).status).toBe(400)
    expect((await rename(me, 'Old phone')).status).toBe(200)
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(me, {})).status).toBe(400)
    expect((await factorsOf(me)).passkeys).toMatchObject([{ name: 'Old phone' }])
    expect((await remove(me)).status).toBe(200)
    expect((await remove(me)).status).toBe(404)
    expect(await logIn(device.get(await askToLogIn()))).toMatchObject(refused)
    expect((await readMailsTo(app, me.mail)).map(({ subject }) => subject)).toEqual([
      'A passkey was added',
      'A passkey was removed',
    ])
  })

  it('is in its owner’s data export without its key', async () => {
    const { me } = await withPasskey()
    const body = { password: PASSWORD }
    const answer = await fetch(`${app.url}/api/users/export/${me.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(JSON.parse(Buffer.from(files['passkeys.json'] ?? []).toString())).toEqual([
      { name: 'My phone', added: expect.any(String), last_used: null, synced: true },
    ])
  })
})
