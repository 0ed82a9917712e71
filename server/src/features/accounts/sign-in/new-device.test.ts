import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { nightlySweep } from '../accounts.jobs.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

/** Logs in from a browser with these cookies, and returns the one that it stores. */
async function logIn({ username }: TestMember, cookie?: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, ...(cookie && { cookie }) },
    body: JSON.stringify({ login: username, pwd: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  const [kept = ''] = answer.headers.getSetCookie()
  expect(kept).toMatch(
    /^savanna_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/users; HttpOnly; SameSite=Strict$/,
  )
  return kept.split(';')[0] ?? ''
}

const notices = async ({ mail }: TestMember) =>
  (await readMailsTo(app, mail)).filter(({ subject }) => subject === 'New login to your account')

it('a login from a new browser emails the member, except for the first one', async () => {
  const me = await makeMember(app.app.context)
  const home = await logIn(me)
  expect(await logIn(me, `other=1; ${home}`)).toBe(home)
  expect(await notices(me)).toEqual([])

  const away = await logIn(me)
  expect(away).not.toBe(home)
  const [mail, ...more] = await notices(me)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Firefox on Linux, ')
  expect(mail?.text).toContain('(UTC)')
  expect(mail?.text).toContain(`${app.url}/users/settings`)
  expect(mail?.text).toContain(`${app.url}/users/forgot-password`)
  await logIn(me, away)
  expect(await notices(me)).toHaveLength(1)

  const friend = await makeMember(app.app.context)
  await logIn(friend)
  await logIn(friend, home)
  expect(await notices(friend)).toHaveLength(1)
})

it("hashes of device secrets don't show that two members share a browser", async () => {
  const [one, two] = [await makeMember(app.app.context), await makeMember(app.app.context)]
  const cookie = await logIn(one)
  await logIn(two, cookie)
  const { rows } = await app.pool.query<{ device_hash: string }>(
    'select device_hash from member_devices where member_id = any($1)',
    [[one.id, two.id]],
  )
  expect(new Set(rows.map((row) => row.device_hash)).size).toBe(2)
  expect(rows.map((row) => row.device_hash)).not.toContain(cookie.split('=')[1])
})

it('a browser that sends a malformed cookie gets a new device secret', async () => {
  const me = await makeMember(app.app.context)
  for (const cookie of ['savanna_device=short', `savanna_device=${'x'.repeat(44)}`, 'savanna_device='])
    expect(await logIn(me, cookie)).not.toBe(cookie)
})

it('stale browsers are deleted, but never a member’s latest', async () => {
  const me = await makeMember(app.app.context)
  await logIn(me)
  await logIn(me)
  skip += 500 * DAY_MS
  await app.app.context.jobs.send(nightlySweep, {})
  await readMailsTo(app, me.mail)
  const { rowCount } = await app.pool.query('select from member_devices where member_id = $1', [me.id])
  expect(rowCount).toBe(1)
  await logIn(me)
  expect(await notices(me)).toHaveLength(2)
})
