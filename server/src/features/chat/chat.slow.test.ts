import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Message, REACTIONS, type Reaction } from '@savanna/contract/chat/message'
import { editMessage, listChanges, listMessages, reactToMessage } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { openConversation, type SendAnswer } from '../../../../testkit/actions/conversations.ts'
import type { LiveClient } from '../../../../testkit/actions/live-client.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts'
import { formatAddress } from '../../../../testkit/database-address.ts'
import {
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { type Program, startProgram } from '../../../../testkit/programs/program.ts'
import { readConfig } from '../../config.ts'
import { newId } from '../../kit/ids.ts'
import { openRoom } from './index.ts'

const SETTINGS = { TOKEN_SECRET: 'the same before and after the crash', RATE_LIMIT_SCALE: '1000' }
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-kill-'))
// Not the built application, which takes longest to make; bench/faults kills that as well.
let database: TestDatabase
const programs: Program[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.map(({ ended }) => ended))
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Program> {
  const program = await startProgram(dataDir, {
    ...SETTINGS,
    DATABASE_URL: formatAddress(database.connection),
  })
  programs.push(program)
  expect(await program.ready, program.output()).toBe(true)
  return program
}

/** Creates two matched members with a plan, directly in the database. */
async function makeTwo() {
  const { db } = database
  const context = { db, config: readConfig({ ...SETTINGS, DATA_DIR: dataDir }), now: () => new Date() }
  const [a, b] = [await makeMember(context), await makeMember(context)]
  await makeLike(context, a, b)
  await makeLike(context, b, a)
  for (const member of [a, b]) await makeSubscription(context, member)
  return { a, b, roomId: await openRoom(db, a.id, b.id) }
}

/** Sends without waiting for the previous one, and records what was acknowledged. */
function stream(client: LiveClient, roomId: string, texts: Map<string, string>, acknowledged: Message[]) {
  return Promise.allSettled(
    [...texts].map(async ([client_id, text]) => {
      const answer = await client.emitWithAck<SendAnswer>(roomId, { text, client_id })
      if (answer.ok) acknowledged.push(answer.message)
    }),
  )
}

async function allMessages(url: string, member: TestMember, roomId: string): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const query = { after: all.at(-1)?.seq ?? 0 }
    const { body } = await callRoute({ url }, member, listMessages, { params: { roomId }, query })
    if (body.result.length === 0) return all
    all.push(...body.result)
  }
}

const texts = (name: string) =>
  new Map(Array.from({ length: 150 }, (_, n) => [newId(), `${name} ${n}`] as const))

it('a killed server loses and repeats no acknowledged message', async () => {
  const first = await start()
  const { a, b, roomId } = await makeTwo()
  const sides = [
    { client: await openConversation(first, a, roomId), texts: texts('a') },
    { client: await openConversation(first, b, roomId), texts: texts('b') },
  ]
  const acknowledged: Message[] = []
  const streams = sides.map(({ client, texts }) => stream(client, roomId, texts, acknowledged))
  await sides[0]?.client.waitForEvent<{ data: Message }>(roomId, ({ data }) => data.seq >= 60)
  first.child.kill('SIGKILL')
  await first.ended
  for (const { client } of sides) client.close()
  await Promise.all(streams)
  const before = [...acknowledged]
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(300)

  const second = await start()
  const kept = await allMessages(second.url, a, roomId)
  for (const message of before) expect(kept).toContainEqual(message)

  const again = [await openConversation(second, a, roomId), await openConversation(second, b, roomId)]
  await Promise.all(
    again.map((client, side) => stream(client, roomId, sides[side]?.texts ?? new Map(), acknowledged)),
  )
  const all = await allMessages(second.url, b, roomId)
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
  const sent = sides.flatMap(({ texts }) => [...texts.keys()])
  expect(all.map(({ client_id }) => client_id).toSorted()).toEqual(sent.toSorted())
  for (const message of before) expect(all).toContainEqual(message)
  for (const client of again) client.close()
}, 180_000)

/** An edit or reaction that a browser sends until it's acknowledged. */
type Change = { member: TestMember; messageId: string; client_id: string } & (
  | { text: string }
  | { reaction: Reaction | null }
)

function sendChange(url: string, roomId: string, { member, messageId, client_id, ...change }: Change) {
  const params = { roomId, messageId }
  return 'text' in change
    ? callRoute({ url }, member, editMessage, { params, body: { ...change, client_id } })
    : callRoute({ url }, member, reactToMessage, { params, body: { ...change, client_id } })
}

/** Sends changes one after the other, like a browser. Returns the acknowledged ones. */
async function streamChanges(url: string, roomId: string, changes: Change[]) {
  const acknowledged = new Map<string, Message>()
  for (const change of changes) {
    const answer = await sendChange(url, roomId, change).catch(() => undefined)
    if (answer?.status !== 200) break
    acknowledged.set(change.client_id, answer.body.message)
  }
  return acknowledged
}

/** Makes edits of own messages and reactions to all, in the order a member's browser sends them. */
function makeChanges(member: TestMember, messages: Message[], rounds: number): Change[] {
  return Array.from({ length: rounds }, (_, round) =>
    messages.flatMap(({ id: messageId, user_id, seq }): Change[] => [
      { member, messageId, client_id: newId(), reaction: REACTIONS[(round + seq) % 7] ?? null },
      ...(user_id === member.id
        ? [{ member, messageId, client_id: newId(), text: `${seq} in version ${round}` }]
        : []),
    ]),
  ).flat()
}

it('a killed server loses and repeats no acknowledged reply, edit or reaction', async () => {
  const first = await start()
  const { a, b, roomId } = await makeTwo()
  const client = await openConversation(first, a, roomId)
  for (let seq = 1; seq <= 10; seq++) {
    const reply = { text: `number ${seq}`, client_id: newId(), ...(seq > 1 && { reply_to: seq - 1 }) }
    expect(await client.emitWithAck<SendAnswer>(roomId, reply)).toMatchObject({ ok: true })
  }
  const messages = await allMessages(first.url, a, roomId)
  const sides = [makeChanges(a, messages, 8), makeChanges(b, messages, 8)]
  const watching = sides.map((changes) => streamChanges(first.url, roomId, changes))
  const changed = async () => {
    const { rows } = await database.pool.query('select count(*)::int as n from message_changes')
    return rows[0].n as number
  }
  await expect.poll(changed, { timeout: 60_000, interval: 20 }).toBeGreaterThan(40)
  first.child.kill('SIGKILL')
  await first.ended
  client.close()
  const acknowledged = await Promise.all(watching)
  for (const [side, known] of acknowledged.entries()) {
    expect(known.size).toBeGreaterThan(0)
    expect(known.size).toBeLessThan(sides[side]?.length ?? 0)
  }

  const second = await start()
  const stored = await database.pool.query('select client_id from message_changes')
  const ids = stored.rows.map(({ client_id }) => client_id)
  for (const known of acknowledged) expect(ids).toEqual(expect.arrayContaining([...known.keys()]))

  // The whole stream again, including what was acknowledged: repeating changes nothing.
  const again = await Promise.all(sides.map((changes) => streamChanges(second.url, roomId, changes)))
  expect(again.map(({ size }) => size)).toEqual(sides.map(({ length }) => length))
  const all = await allMessages(second.url, b, roomId)
  expect(all.map(({ content }) => content)).toEqual(messages.map(({ seq }) => `${seq} in version 7`))
  for (const { seq, reactions = [], quote } of all) {
    const reaction = REACTIONS[(7 + seq) % 7]
    const wanted = reaction ? [a.id, b.id].map((user_id) => ({ user_id, reaction })) : []
    expect(reactions.toSorted((one, other) => one.user_id.localeCompare(other.user_id))).toEqual(
      wanted.toSorted((one, other) => one.user_id.localeCompare(other.user_id)),
    )
    expect(quote?.content).toBe(seq === 1 ? undefined : `${seq - 1} in version 7`)
  }
  const changes = sides.flat().map(({ client_id }) => client_id)
  const kept = await database.pool.query('select client_id, number from message_changes order by number')
  expect(kept.rows.map(({ client_id }) => client_id).toSorted()).toEqual(changes.toSorted())
  expect(kept.rows.map(({ number }) => number)).toEqual(changes.map((_, index) => index + 1))
  const { body } = await callRoute(second, a, listChanges, { params: { roomId }, query: { after: 0 } })
  expect(body).toMatchObject({ up_to: changes.length, more: false })
}, 180_000)
