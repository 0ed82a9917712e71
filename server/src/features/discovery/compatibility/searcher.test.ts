import { cards } from '@savanna/contract/relations/passes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { members, sessions } from '../../../schema/accounts.tables.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The routes that look up caller and searcher in one statement, each with its query. */
const ROUTES: ((me: TestMember) => [path: string, init?: RequestInit])[] = [
  ({ id }) => [`/api/main/suggestions/${id}`],
  ({ id }) => [`/api${cards.path.replace(':userId', id)}`],
  ({ id }) => ['/api/main/search', { method: 'POST', body: JSON.stringify({ uid: id }) }],
]

async function askAll(me: TestMember, token = me.token): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = ROUTES.map(async (route) => {
    const [path, init] = route(me)
    return (await fetch(test.url + path, { ...init, headers })).status
  })
  return Promise.all(asked)
}

it('a search needs an open session of an active member', async () => {
  const [me, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
  const of = eq(sessions.member_id, me.id)
  expect(await askAll(me)).toEqual([200, 200, 200])
  expect(await askAll(me, `${me.token}x`), 'a forged token').toEqual([401, 401, 401])
  expect(await askAll(me, other.token), "another's session").toEqual([403, 403, 403])

  await test.db
    .update(sessions)
    .set({ expires_at: new Date(Date.now() - 1) })
    .where(of)
  expect(await askAll(me), 'expired').toEqual([401, 401, 401])
  await test.db
    .update(sessions)
    .set({ expires_at: new Date(Date.now() + 60_000), revoked_at: new Date() })
    .where(of)
  expect(await askAll(me), 'revoked').toEqual([401, 401, 401])
  await test.db.update(sessions).set({ revoked_at: null }).where(of)
  expect(await askAll(me)).toEqual([200, 200, 200])
  await test.db.update(members).set({ status: 0 }).where(eq(members.id, me.id))
  expect(await askAll(me), 'deactivated').toEqual([401, 401, 401])
})

it('a search counts as a use of the session, like every other request', async () => {
  const me = await makeMember(test.app.context)
  const of = eq(sessions.member_id, me.id)
  const longAgo = new Date(Date.now() - 60 * 60_000)
  await test.db.update(sessions).set({ last_used_at: longAgo }).where(of)
  await askAll(me)
  const [session] = await test.db.select({ used: sessions.last_used_at }).from(sessions).where(of)
  expect(session?.used.getTime()).toBeGreaterThan(longAgo.getTime())
})
