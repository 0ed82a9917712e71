import { unzipSync } from 'fflate'
import { Secret as TotpSecret } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRegistration, readKey, readMailsTo } from '../../../testkit/actions/accounts.ts'
import { makeMatch } from '../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../testkit/actions/live-client.ts'
import { makePackage } from '../../../testkit/actions/payments.ts'
import { makePicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { ADMIN_PASSWORD, computeCodeAt, makeAdmin } from '../../../testkit/factories/administrators.ts'
import { makeMember, type TestMember } from '../../../testkit/factories/members.ts'
import { startPushService } from '../../../testkit/fakes/push-service.ts'
import { createDigestToken } from '../../src/features/notifications/digest/digest.token.ts'
import { readOutbox } from '../../src/kit/mail/outbox.ts'
import { makeCall } from '../access/fixtures.ts'
import { createRecorder, findLeaks, type RecordedCall, type Secret } from '../leaks/recorder.ts'

const TURN_SECRET = 'what-the-site-and-coturn-share'
const TOKEN_SECRET = 'what-signs-the-sessions-of-this-site'
const FIRST = 'Moonlight42'
const SECOND = 'Starlight43'
const WRONG = 'Moonshine41'
/** Columns named like secrets that aren't: names of stored objects, previews, and a buyer's own number. */
const NO_SECRETS = ['media_key', 'thumbhash', 'idempotency_key', 'reported_key']

const recorder = createRecorder()
const secrets: Record<string, Secret> = {
  'the token secret': { value: TOKEN_SECRET },
  'the secret of TURN': { value: TURN_SECRET },
  'the first password': { value: FIRST },
  'the second password': { value: SECOND },
  'a wrong password': { value: WRONG },
  "an administrator's password": { value: ADMIN_PASSWORD },
  'a card': { value: 'tok_visa_debit' },
}
let test: TestApp
let pushService: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  pushService = await startPushService()
  test = await startTestApp(
    { tokenSecret: TOKEN_SECRET, turn: { url: 'turn:turn.savanna.example', secret: TURN_SECRET } },
    { log: recorder.log, pushAnywhere: true },
  )
})
afterAll(async () => {
  await test.close()
  await pushService.close()
})

/** Makes a request that must succeed. */
async function ask(call: string, values: Record<string, string> = {}, asking: RecordedCall = {}) {
  const answer = await recorder.ask(test.url, call, values, asking)
  if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}: ${answer.text}`)
  return answer
}
const askJson = async (...input: Parameters<typeof ask>) => JSON.parse((await ask(...input)).text)
const refused = (call: string, values: Record<string, string>, asking: RecordedCall) =>
  recorder.ask(test.url, call, values, asking)

let tokens = 0
async function logIn(login: string, pwd: string, code?: string): Promise<string> {
  const body = { login, pwd, ...(code && { code }) }
  const { token } = await askJson('POST /users/login', {}, { body })
  secrets[`token ${++tokens}`] = { value: token, belongs: ['reply POST /users/login'] }
  return token
}

const lastMail = async (address: string) => (await readMailsTo(test, address)).at(-1)

async function beginAccount() {
  const person = makeRegistration({ pwd1: FIRST, pwd2: FIRST })
  await ask('POST /users/register', {}, { body: person })
  const key = readKey(await lastMail(person.email))
  secrets['the key of the registration'] = { value: key, belongs: ['address GET /users/register/:key'] }
  await ask('GET /users/register/:key', { key })
  await refused('POST /users/login', {}, { body: { login: person.username, pwd: WRONG } })
  await refused('POST /users/login', {}, { body: `{"login": "${person.username}", "pwd": "${FIRST}"` })
  await refused('POST /users/login', {}, { body: { login: FIRST, pwd: [FIRST] } })
  const token = await logIn(person.username, FIRST)
  await refused('GET /users/nothing', {}, { token, query: '?a=b' })
  await ask('POST /users/forgot-password', {}, { body: { login: person.email } })
  const reset = readKey(await lastMail(person.email))
  const call = '/users/reset-password/:key'
  secrets['the key of a reset'] = { value: reset, belongs: [`address GET ${call}`, `address POST ${call}`] }
  await ask(`GET ${call}`, { key: reset })
  const body = { pwd1: SECOND, pwd2: SECOND, password_key: reset }
  await ask(`POST ${call}`, { key: reset }, { body })
  return person
}

async function useAccount(me: TestMember) {
  const { id, token } = me
  const own = { id, userId: id, userID: id }
  const moved = `moved.${me.mail}`
  await ask(
    'POST /users/update/:id/custom/:field',
    { ...own, field: 'mail' },
    { token, body: { data: { mail: moved }, password: SECOND } },
  )
  const key = readKey(await lastMail(moved))
  secrets['the key of a new address'] = { value: key, belongs: ['address POST /users/confirm-mail/:key'] }
  await ask('POST /users/confirm-mail/:key', { key })
  const picture = { pic_index: 0, url: await makePicture('#884422') }
  const { picture: stored } = await askJson('POST /users/update/:id/picture', own, {
    token,
    body: { data: picture },
  })
  const signature = new URL(stored.url, test.url).searchParams.get('sig') ?? ''
  const shown = ['reply POST /users/update/:id/picture', 'reply GET /users/account/:id']
  secrets['the signature of a picture'] = { value: signature, belongs: shown }
  await fetch(test.url + stored.url)
  const packageId = await makePackage(test)
  await ask('POST /payment/subscribe', {}, { token, body: { packageId, stripeToken: 'tok_visa_debit' } })
  await ask('GET /payment/plan/:userId', own, { token })
  const { endpoint, keys } = pushService.browser()
  secrets['the address of a browser'] = { value: endpoint }
  await ask('POST /users/push/subscribe/:userID', own, { token, body: { endpoint, keys } })
  const socket = await connectLive(test.url, { token })
  socket.socket.onAny((...event) => recorder.keep('socket', JSON.stringify(event)))
  await connectLive(test.url, { token: `${token}x` }).catch(() => {})
  for (const call of [
    'GET /users/account/:id',
    'GET /users/sessions/:id',
    'GET /chat/matches/:token',
    'GET /users/factors/:id',
  ])
    await ask(call, own, { token })
  const { bytes } = await ask('POST /users/export/:id', own, { token, body: { password: SECOND } })
  for (const [name, file] of Object.entries(unzipSync(bytes)))
    recorder.keep(`export ${name}`, Buffer.from(file).toString())
  return socket
}

/** Posts to a digest's unsubscribe link like an email program with one click (RFC 8058). */
async function stopDigests({ id }: TestMember) {
  const link = createDigestToken(TOKEN_SECRET, id)
  const call = 'POST /users/digest/unsubscribe/:token'
  secrets['the link of a digest'] = { value: link, belongs: [`address ${call}`] }
  await ask(call, { token: link })
}

async function secureAccount(me: TestMember) {
  const { id, token } = me
  const begun = await askJson('POST /users/totp/:id/begin', { id }, { token, body: { password: SECOND } })
  const reply = ['reply POST /users/totp/:id/begin']
  secrets['the secret of two steps'] = { value: begun.secret, belongs: reply }
  secrets['the ticket of two steps'] = { value: begun.ticket, belongs: reply }
  const body = { ticket: begun.ticket, code: computeCodeAt(begun.secret, new Date()) }
  const { recovery_codes } = await askJson('POST /users/totp/:id/confirm', { id }, { token, body })
  secrets['a recovery code'] = { value: recovery_codes[0], belongs: ['reply POST /users/totp/:id/confirm'] }
  return logIn(me.username, SECOND, recovery_codes[0])
}

async function callSomebody(me: TestMember) {
  const friend = await makeMember(test.app.context)
  const room = await makeMatch(test, me, friend)
  const call = await makeCall(test, { owner: me, free: friend, room })
  const { iceServers } = await askJson('GET /calls/ice/:id', { id: call }, { token: me.token })
  secrets['a credential of TURN'] = {
    value: iceServers.at(-1).credential,
    belongs: ['reply GET /calls/ice/:id'],
  }
}

/** Uses the portal: a login with a second factor, and a decision that can be appealed. */
async function administer(me: TestMember) {
  const { email } = await makeAdmin(test.app.context)
  const enter = async (code?: string) => {
    const body = { email, password: ADMIN_PASSWORD, ...(code && { code }) }
    const { token } = await askJson('POST /admin/login', {}, { body })
    // Our own portal reads it from a cookie.
    const belongs = ['reply POST /admin/login', 'header POST /admin/login']
    secrets[`token ${++tokens}`] = { value: token, belongs }
    return token as string
  }
  const first = await enter()
  const begun = await askJson(
    'POST /admin/second_factor/begin',
    {},
    { token: first, body: { password: ADMIN_PASSWORD } },
  )
  const reply = ['reply POST /admin/second_factor/begin']
  secrets["the secret of an administrator's second factor"] = { value: begun.secret, belongs: reply }
  secrets["the ticket of an administrator's second factor"] = { value: begun.ticket, belongs: reply }
  const code = computeCodeAt(TotpSecret.fromBase32(begun.secret).base32, new Date())
  const confirmed = await askJson(
    'POST /admin/second_factor/confirm',
    {},
    { token: first, body: { ticket: begun.ticket, code } },
  )
  const [recovery] = confirmed.recovery_codes
  secrets["an administrator's recovery code"] = {
    value: recovery,
    belongs: ['reply POST /admin/second_factor/confirm'],
  }
  const token = await enter(recovery)
  const reporter = await makeMember(test.app.context)
  const pair = { userId: reporter.id, targetId: me.id }
  await ask('POST /users/report/:userId/:targetId', pair, {
    token: reporter.token,
    body: { category: 'other' },
  })
  const { list } = await askJson('GET /admin/reports', {}, { token })
  const values = { id: list[0].id }
  await ask('GET /admin/reports/:id', values, { token })
  await ask('POST /admin/reports/:id/decide', values, { token, body: { decision: 'warn', reason: 'Rude.' } })
  const appeal = await linkMailed(/\/appeal\/([\w.-]+)/)
  secrets['the link of an appeal'] = { value: appeal, belongs: ['address GET /users/appeal/:token'] }
  await ask('GET /users/appeal/:token', { token: appeal })
  for (const call of ['GET /admin/audit', 'GET /admin/users', 'GET /admin/sessions'])
    await ask(call, {}, { token })
}

/** Waits for an email and returns the part of its link that a pattern matches. */
async function linkMailed(pattern: RegExp): Promise<string> {
  const find = async () => {
    const mails = await readOutbox(test.config.dataDir)
    return mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(find, { interval: 50 }).toBeTruthy()
  return (await find()) ?? ''
}

/** Returns every value in columns named like a secret, in all tables. */
async function storedSecrets(): Promise<Record<string, Secret>> {
  const { rows: columns } = await test.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(hash|secret|token|key|auth|p256dh)$' and column_name <> all($1)
       and data_type in ('text', 'uuid', 'bytea')`,
    [NO_SECRETS],
  )
  const found: Record<string, Secret> = {}
  for (const { table, column } of columns) {
    const { rows } = await test.pool.query<{ value: string }>(
      `select distinct "${column}"::text as value from "${table}" where length("${column}"::text) >= 6`,
    )
    for (const [nth, { value }] of rows.entries()) found[`${table}.${column} ${nth}`] = { value }
  }
  return found
}

it("no secret leaks into a URL, header, reply or log during a member's whole life", async () => {
  const person = await beginAccount()
  const token = await logIn(person.username, SECOND)
  const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const me: TestMember = { id, username: person.username, mail: person.email, token }
  const socket = await useAccount(me)
  await callSomebody(me)
  await stopDigests(me)
  await administer(me)
  const stored = await storedSecrets()
  const fresh = await secureAccount(me)
  Object.assign(secrets, stored, await storedSecrets())
  await ask('POST /users/logout', {}, { token: fresh })
  socket.close()

  const kinds = new Set(Object.keys(stored).map((name) => name.replace(/ \d+$/, '')))
  for (const kind of [
    'members.password_hash',
    'account_keys.key_hash',
    'member_devices.device_hash',
    'administrators.totp_secret',
    'push_subscriptions.auth',
  ])
    expect([...kinds]).toContain(kind)
  expect(recorder.recordings.filter(({ where }) => where === 'log').length).toBeGreaterThan(30)
  expect(findLeaks(recorder.recordings, secrets)).toEqual([])
  // Each secret was seen where it belongs: the search looks for what was sent.
  const seen = findLeaks(
    recorder.recordings,
    Object.fromEntries(Object.entries(secrets).map(([name, { value }]) => [name, { value }])),
  )
  for (const [name, { belongs }] of Object.entries(secrets))
    if (belongs) expect(seen).toContain(`${name} in ${belongs[0]}`)
}, 180_000)

it('the recorder notices a secret in a log line', async () => {
  const planted = createRecorder()
  planted.log.info({ note: `the password is ${FIRST}` }, 'a careless line')
  planted.keep('reply GET /users/account/:id', JSON.stringify({ hash: 'argon2id-of-something' }))
  planted.keep('reply POST /users/login', JSON.stringify({ token: 'a.b.c-of-the-session' }))
  const leaks = findLeaks(planted.recordings, {
    password: { value: FIRST },
    hash: { value: 'argon2id-of-something' },
    token: { value: 'a.b.c-of-the-session', belongs: ['reply POST /users/login'] },
  })
  expect(leaks).toEqual(['password in log', 'hash in reply GET /users/account/:id'])
})
