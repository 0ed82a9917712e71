import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listMessages, type Message } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../test/actions/call-route.ts'
import { openConversation, type SendAnswer } from '../../../test/actions/conversations.ts'
import type { LiveClient } from '../../../test/actions/live-client.ts'
import { createTestDatabase, formatAddress, type TestDatabase } from '../../../test/database.ts'
import { makeLike, makeMember, makeSubscription, type TestMember } from '../../../test/factories/members.ts'
import { type Program, startProgram } from '../../../test/programs/program.ts'
import { readConfig } from '../../config.ts'
import { newId } from '../../kit/ids.ts'
import { openRoom } from './index.ts'

const SETTINGS = { TOKEN_SECRET: 'the same before and after the crash', RATE_LIMIT_SCALE: '1000' }
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-kill-'))
// Not the program's own, which takes the longest to make: bench/faults kills that as well.
let database: TestDatabase
let program: Program | undefined

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.ended
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Program> {
  program = await startProgram(dataDir, { ...SETTINGS, DATABASE_URL: formatAddress(database.connection) })
  expect(await program.ready, program.output()).toBe(true)
  return program
}

/** Makes two matched members with a plan, past the program. */
async function makeTwo() {
  const { db } = database
  const context = { db, config: readConfig({ ...SETTINGS, DATA_DIR: dataDir }), now: () => new Date() }
  const [a, b] = [await makeMember(context), await makeMember(context)]
  await makeLike(context, a, b)
  await makeLike(context, b, a)
  for (const member of [a, b]) await makeSubscription(context, member)
  return { a, b, roomId: await openRoom(db, a.id, b.id) }
}

/** Sends without waiting for the one before, and notes what was acknowledged. */
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

it('after a server is killed every acknowledged message is stored once, and the others after they are sent again', async () => {
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
