import {
  deleteMessage,
  editMessage,
  listChanges,
  listMatches,
  listMessages,
  postMessage,
  reactToMessage,
  searchMessages,
} from '@savanna/contract/chat/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { DAY_MS, startOfMonth } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeMatch, openConversation } from '../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { type AskedStatement, statementsAskedBy } from '../../../testkit/asked-queries.ts'
import { makeMember, makeSubscription } from '../../../testkit/factories/members.ts'
import { maintainPartitions } from '../../src/features/partitions/partitions.jobs.ts'
import { newId } from '../../src/kit/ids.ts'
import { callOk } from '../leaks/every-action.ts'

/** Two members' notifications, over a hundred days. */
const EACH = 10_000
/** When they are read: months after a new site's partitions. */
const LATER = new Date(startOfMonth(new Date(), 6).getTime() + 20 * DAY_MS)

let test: TestApp
let later: Date | undefined
beforeAll(async () => {
  test = await startTestApp({}, { now: () => later ?? new Date() })
})
afterAll(() => test.close())

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

function readRelations(node: PlanNode): string[] {
  const name = node['Relation Name']
  const own = name !== undefined && (node['Actual Loops'] ?? 0) > 0 ? [name] : []
  return [...own, ...(node.Plans ?? []).flatMap(readRelations)]
}

/** Runs a statement again, rolls it back, and returns the table's partitions that it read. */
async function partitionsReadBy({ text, values }: AskedStatement, table: string): Promise<string[]> {
  const client = await test.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      text: `explain (analyze, costs off, format json) ${text}`,
      values,
    })
    const [found] = rows[0]?.['QUERY PLAN'] ?? []
    const names = found ? readRelations(found.Plan) : []
    return [...new Set(names.filter((name) => name.startsWith(`${table}_`)))]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const partitionOf = (month: Date) => `notifications_${month.toISOString().slice(0, 7).replace('-', '_')}`

const concerning = (asked: AskedStatement[], table: string) =>
  asked.filter(
    ({ text }) => /^\s*(select|with|insert|update|delete)/.test(text) && text.includes(`"${table}"`),
  )

// On Citus, messages have no partitions.
it.skipIf(inject('postgres').citus)(
  'every frequent statement on a conversation reads one message partition',
  async () => {
    const { context } = test.app
    const [me, friend] = [await makeMember(context), await makeMember(context)]
    for (const member of [me, friend]) await makeSubscription(context, member)
    const roomId = await makeMatch(test, me, friend)
    const params = { roomId }
    const say = (more: object = {}) =>
      callOk(test, me, postMessage, { params, body: { text: 'Hello', client_id: newId(), ...more } })
    const { message } = await say()
    const target = { params: { roomId, messageId: message.id } }
    const asked = await statementsAskedBy(test, async () => {
      await say()
      await say({ reply_to: 1 })
      await callOk(test, me, postMessage, { params, body: { text: 'Hello', client_id: message.client_id } })
      await callOk(test, me, listMatches, { params: { token: 'me' } })
      for (const query of [{}, { after: 0 }, { around: 2 }])
        await callOk(test, friend, listMessages, { params, query })
      await callOk(test, me, searchMessages, { params, query: { text: 'hell' } })
      await callOk(test, me, editMessage, { ...target, body: { text: 'Hi', client_id: newId() } })
      await callOk(test, friend, reactToMessage, { ...target, body: { reaction: 'sun', client_id: newId() } })
      await callOk(test, me, listChanges, { params, query: { after: 0 } })
      await callOk(test, me, deleteMessage, target)
      const reading = await openConversation(test, friend, roomId)
      reading.socket.emit('readMessage', { seq: 2 })
      await reading.waitForEvent('readMessage')
      reading.close()
    })
    const statements = concerning(asked, 'messages')
    const read = await Promise.all(statements.map((one) => partitionsReadBy(one, 'messages')))
    const several = statements.filter((_, at) => (read[at]?.length ?? 0) > 1)
    expect(several.map(({ text }) => text)).toEqual([])
    // Otherwise nothing was measured: each of these many statements read at least one message.
    expect(read.filter(([first]) => first !== undefined).length).toBeGreaterThanOrEqual(10)
  },
)

it('a page of notifications reads only the newest months', async () => {
  later = LATER
  const { context } = test.app
  const [me, friend] = [await makeMember(context), await makeMember(context)]
  await maintainPartitions(test.app.context, new AbortController().signal)
  const now = LATER.getTime()
  // Enough to make reading all of them costlier than reading the newest by the index.
  for (const [at, member, sender] of [
    [0, me, friend],
    [1, friend, me],
  ] as const)
    await test.db.execute(sql`
      insert into notifications (id, line_id, member_id, sender_id, type)
      select id, id, ${member.id}, ${sender.id}, 'visit' from (
        select (lpad(to_hex(${now - at}::bigint - ${(100 * DAY_MS) / EACH}::bigint * n), 12, '0')
          || '7' || lpad(to_hex(n), 19, '0'))::uuid as id from generate_series(1, ${EACH}) as n
      ) made`)
  await test.owner.pool.query('analyze notifications')
  const asked = await statementsAskedBy(test, () =>
    callOk(test, me, listNotifications, { params: { userID: me.id } }),
  )
  const pages = concerning(asked, 'notifications').filter(({ text }) => !text.includes('count('))
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) {
    const read = await partitionsReadBy(page, 'notifications')
    expect(read).toContain(partitionOf(LATER))
    for (const old of [-2, -3]) expect(read, page.text).not.toContain(partitionOf(startOfMonth(LATER, old)))
  }
})
