import { listMessages, postMessage } from '@savanna/contract/chat/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { feed, likePost, unlikePost } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { like, unlike, visit } from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeMatch } from '../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember, makePost, makeSubscription } from '../../../testkit/factories/members.ts'
import { newId } from '../../src/kit/ids.ts'
import { callOk } from '../leaks/every-action.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** How often PostgreSQL plans for the actual values before it considers a generic plan. */
const TRIES = 5
/** Enough for each of a few connections, among which the requests are spread. */
const TIMES = 5 * TRIES

interface Planned {
  name: string
  text: string
  /** How often it was planned for the actual values, and how often a cached plan was used. */
  anew: number
  kept: number
}

/** Citus finds a statement's worker by its values, so it replans statements on distributed tables. */
const isPlannedByCitus = ({ text }: Planned) =>
  inject('postgres').citus !== undefined && /"(messages|room_reads|message_changes)"/.test(text)

/** Returns the statements that the pool's connections have prepared. */
async function planned(): Promise<Planned[]> {
  const clients = await Promise.all(Array.from({ length: test.pool.totalCount }, () => test.pool.connect()))
  const found = await Promise.all(
    clients.map((client) =>
      client.query<Planned>(
        `select name, left(statement, 200) as text, custom_plans::int as anew, generic_plans::int as kept
         from pg_prepared_statements`,
      ),
    ),
  )
  for (const client of clients) client.release()
  return found.flatMap(({ rows }) => rows)
}

it('a frequent query is planned once per connection, whatever its values', async () => {
  const { context } = test.app
  const [me, friend, other] = [
    await makeMember(context),
    await makeMember(context),
    await makeMember(context),
  ]
  const roomId = await makeMatch(test, me, friend)
  await makeSubscription(context, me)
  const postId = await makePost(context, friend)
  const pair = { params: { id: other.id, uid: me.id } }
  for (let time = 0; time < TIMES; time++) {
    await callOk(test, me, postMessage, { params: { roomId }, body: { text: 'Hello', client_id: newId() } })
    await callOk(test, me, listMessages, { params: { roomId } })
    await callOk(test, me, getProfile, { params: { username: friend.username } })
    await callOk(test, me, feed, { params: { id: me.id } })
    await callOk(test, me, visit, pair)
    for (const route of [like, unlike]) await callOk(test, me, route, pair)
    for (const route of [likePost, unlikePost]) await callOk(test, me, route, { body: { postid: postId } })
    await callOk(test, friend, listNotifications, { params: { userID: friend.id } })
  }
  const statements = await planned()
  const kept = new Set(statements.filter((one) => one.kept > 0).map(({ name }) => name))
  expect([...kept]).toEqual(
    expect.arrayContaining(['append_messages', 'member_met_named', 'notification_stored', 'posts_shown']),
  )
  expect(statements.filter((one) => one.anew > TRIES && !isPlannedByCitus(one))).toEqual([])
})

// The query builder writes an index's `desc()` this way, and `order by … desc` puts nulls first: such an
// index orders nothing. A plain one is read backwards.
it('no index has an order that no query uses', async () => {
  const { rows } = await test.pool.query(
    `select indexdef from pg_indexes where schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`,
  )
  expect(rows).toEqual([])
})
