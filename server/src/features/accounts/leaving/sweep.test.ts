import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'
import { nightlySweep } from '../accounts.jobs.ts'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

async function rowsOf(table: string): Promise<number> {
  const { rows } = await app.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
  return rows[0]?.rows ?? 0
}

async function sweep() {
  await app.app.context.jobs.send(nightlySweep, {})
  await readMailsTo(app, 'nobody')
}

it('the nightly sweep deletes what has expired and nothing in use', async () => {
  const member = await makeMember(app.app.context)
  await makeMember(app.app.context, { verified: false })
  await callApi(app, 'POST', '/users/forgot-password', { body: { login: member.username } })
  await callApi(app, 'POST', '/users/login', { body: { login: 'nobody', pwd: 'WrongGuess1' } })
  await readMailsTo(app, member.mail)
  await app.pool.query(`insert into google_nonces values ('a nonce', 'a browser', now() + interval '1 hour')`)
  const tables = ['members', 'account_keys', 'sessions', 'login_failures', 'google_nonces']
  const counts = () => Promise.all(tables.map(rowsOf))

  await sweep()
  expect(await counts()).toEqual([2, 1, 2, 1, 1])
  skip = 8 * DAY_MS
  await sweep()
  expect(await counts()).toEqual([1, 0, 1, 0, 0])
  skip = 32 * DAY_MS
  await sweep()
  expect(await counts()).toEqual([1, 0, 0, 0, 0])
})

it('the sweep is scheduled every night', async () => {
  const { rows } = await app.pool.query('select cron from pgboss.schedule where name = $1', [
    nightlySweep.name,
  ])
  expect(rows).toEqual([{ cron: '17 3 * * *' }])
})
