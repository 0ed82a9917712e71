import { beginTotp, confirmTotp } from '@savanna/contract/accounts/factors'
import { listSessions } from '@savanna/contract/accounts/settings'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { computeCodeAt } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { nightlySweep } from '../accounts.jobs.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

let app: TestApp
let skip = 0
const now = () => new Date(Date.now() + skip)
beforeAll(async () => {
  app = await startTestApp({}, { now })
})
afterAll(() => app.close())

const logIn = (login: string, body: object, browser = FIREFOX) =>
  fetch(`${app.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ login, ...body }),
  })

/** Returns the failed logins that the member sees, once the waiting jobs are done. */
async function refusedOf(me: TestMember) {
  await readMailsTo(app, me.mail)
  return (await callRoute(app, me, listSessions, { params: { id: me.id } })).body.refused
}

async function rowsOf({ id }: TestMember) {
  const { rows } = await app.pool.query('select * from refused_logins where member_id = $1', [id])
  return rows
}

it('a member sees when and in which browser a wrong password was tried', async () => {
  const [me, other] = [await makeMember(app.app.context), await makeMember(app.app.context)]
  for (const login of [me.username, me.mail, me.username]) await logIn(login, { pwd: 'WrongGuess1' })
  skip += DAY_MS
  await logIn(me.username, { pwd: 'WrongGuess2' })
  await logIn(me.username, { pwd: 'WrongGuess3' }, SAFARI)
  expect((await logIn(me.username, { pwd: PASSWORD })).status).toBe(200)
  await logIn('nobody', { pwd: 'WrongGuess1' })
  const refused = await refusedOf(me)
  expect(refused).toEqual([
    { device: 'Safari on iPhone', factor: 'password', times: 1, last: expect.any(String) },
    { device: 'Firefox on Linux', factor: 'password', times: 4, last: expect.any(String) },
  ])
  expect(Math.abs(Date.parse(refused[0]?.last ?? '') - now().getTime())).toBeLessThan(60_000)
  expect(await refusedOf(other)).toEqual([])
  expect(JSON.stringify(await rowsOf(me)), 'nothing that was typed').not.toContain('Guess')
})

it('a member sees that the password was right and the code wrong', async () => {
  const me = await makeMember(app.app.context)
  const params = { id: me.id }
  const { secret, ticket } = (await callRoute(app, me, beginTotp, { params, body: { password: PASSWORD } }))
    .body
  await callRoute(app, me, confirmTotp, { params, body: { ticket, code: computeCodeAt(secret, now()) } })
  await logIn(me.username, { pwd: PASSWORD })
  await logIn(me.username, { pwd: PASSWORD, code: 'abcdef' })
  expect(await refusedOf(me)).toMatchObject([{ device: 'Firefox on Linux', factor: 'code', times: 1 }])
})

it('many rejected logins are stored in few rows for thirty days', async () => {
  const me = await makeMember(app.app.context)
  await Promise.all(Array.from({ length: 8 }, () => logIn(me.username, { pwd: 'WrongGuess1' })))
  expect(await refusedOf(me)).toMatchObject([{ times: 8 }])
  expect(await rowsOf(me)).toHaveLength(1)
  const sweep = async () => {
    await app.app.context.jobs.send(nightlySweep, {})
    await readMailsTo(app, me.mail)
  }
  skip += 29 * DAY_MS
  await sweep()
  expect(await rowsOf(me)).toHaveLength(1)
  skip += 2 * DAY_MS
  await sweep()
  expect(await rowsOf(me)).toHaveLength(0)
})
