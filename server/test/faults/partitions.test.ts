import { reactToMessage } from '@savanna/contract/chat/routes'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openChatBrowser } from '../../../bench/faults/chat-browser.ts'
import { readMessageCounts, readStoredMessages, verifyMessages } from '../../../bench/faults/verdict.ts'
import { newId } from '../../src/kit/ids.ts'
import { callRoute } from '../actions/call-route.ts'
import { makeOldSite } from '../actions/old-site.ts'
import { callRepeatedly } from '../actions/writers.ts'
import { startTestApp } from '../app.ts'
import { rounds } from '../effort.ts'
import { makeSubscription } from '../factories/members.ts'

/** Messages of each of two pairs from before the update. */
const EACH = rounds(3_000, 30_000)

it('a full site is moved into partitions while people write, and nothing that was acknowledged is lost', async () => {
  const site = await makeOldSite({ pairs: 2, each: EACH })
  const context = { db: site.db, config: site.config, now: () => new Date() }
  for (const { a, b } of site.couples) for (const member of [a, b]) await makeSubscription(context, member)
  await site.update()
  // Nothing is copied before people write.
  const holder = new pg.Client(site.connection)
  await holder.connect()
  await holder.query('begin; lock table savanna_partitioning.messages in share mode')
  const server = await startTestApp(
    { tokenSecret: site.config.tokenSecret },
    { reach: async () => ({ ...site, close: async () => {} }) },
  )
  const faults: string[] = []
  const people = await Promise.all(
    site.couples.flatMap(({ a, b, roomId }) =>
      [a, b].map((member) => openChatBrowser(server.url, member, roomId)),
    ),
  )
  const writing = callRepeatedly(faults, async (n) => {
    for (const person of people)
      if (person.screen().outgoing.length < 4) person.write(`${person.member.username} says ${n}`)
    return { status: 200, text: '' }
  })
  // An old message, which may be copied or not: the last reaction to it must be there at the end.
  const [{ a, b, roomId } = { a: undefined, b: undefined, roomId: '' }] = site.couples
  const { rows } = await site.pool.query<{ id: string }>(
    'select id from messages where room_id = $1 and seq = any ($2) order by seq',
    [roomId, [1, EACH / 2, EACH]],
  )
  const changing = callRepeatedly(
    faults,
    async (n) => {
      const messageId = rows[n % rows.length]?.id ?? ''
      const body = { reaction: n % 2 ? 'heart' : 'sun', client_id: newId() } as const
      return callRoute(server, n % 2 ? a : b, reactToMessage, { params: { roomId, messageId }, body })
    },
    // Each of the two has reacted to each message then, however fast the tables were moved.
    { atLeast: 2 * rows.length },
  )
  await holder.end()
  const isPartitioned = async () =>
    (
      await site.pool.query(
        "select from pg_class where oid = 'messages'::regclass and relkind = 'p' and to_regnamespace('savanna_replaced') is null",
      )
    ).rowCount
  await expect.poll(isPartitioned, { interval: 20, timeout: 60_000 }).toBe(1)
  await writing.end()
  await changing.end()
  expect(faults).toEqual([])
  await expect.poll(() => people.some(({ screen }) => screen().outgoing.length > 0)).toBe(false)
  await Promise.all(people.map(({ readAll }) => readAll()))
  const stored = await readStoredMessages(site.pool)
  const counts = await readMessageCounts(site.pool)
  const verdict = verifyMessages(people, stored, counts)
  expect(verdict.acknowledged).toBeGreaterThan(10)
  expect(verdict.faults).toEqual([])
  const reacted = await site.pool.query('select from messages where jsonb_array_length(reactions) = 2')
  expect(reacted.rowCount).toBe(3)
  for (const person of people) person.close()
  await server.close()
})
