import {
  listMatches,
  listMessages,
  roomOfPair,
  unreadMessages,
  unreadRooms,
} from '@savanna/contract/chat/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  sendText,
} from '../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeBlock,
  makeLike,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { roomReads } from '../../schema/chat.tables.ts'
import { openRoom } from './rooms.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const matches = async (member: TestMember) =>
  (await callRoute(test, member, listMatches, { params: { token: 'me' } })).body
const room = (member: TestMember, roomId: string, query = {}) =>
  callRoute(test, member, listMessages, { params: { roomId }, query })
const unread = async (member: TestMember) => ({
  rooms: (await callRoute(test, member, unreadRooms, { params: { userId: member.id } })).body.notification,
  total: (await callRoute(test, member, unreadMessages, { params: { userID: member.id } })).body[0]?.count,
})
/** Counts this database's sessions that are waiting to insert a read mark. */
const countWaitingReads = async () => {
  // A statement on a distributed table waits on a worker.
  const waiting = await test.db.execute(
    inject('postgres').citus
      ? sql`select from citus_lock_waits where blocked_statement like 'insert into "room_reads"%'`
      : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "room_reads"%'`,
  )
  return waiting.rows.length
}
const pair = (member: TestMember, other: { id: string }) =>
  callRoute(test, member, roomOfPair, { params: { a: member.id, b: other.id } })

async function sendAs(member: TestMember, roomId: string, texts: string[]) {
  const chat = await openConversation(test, member, roomId)
  for (const text of texts) await sendText(chat, roomId, text)
  chat.close()
}

describe('the contact list', () => {
  it("has the latest conversation first, with the list's fields", async () => {
    const { a, b, roomId } = await makeCouple(test, [{}, { firstname: 'Théo', gender: 'man', online: 1 }])
    const c = await makeMember(test.app.context, { pictures: 0 })
    const second = await makeMatch(test, a, c)
    expect((await matches(a)).result.map(({ room_id }) => room_id)).toEqual([second, roomId])
    await sendAs(b, roomId, ['Hi', 'You there?'])
    const { result, status, profile_pic } = await matches(a)
    expect(result.map(({ room_id, unread }) => [room_id, unread])).toEqual([
      [roomId, 2],
      [second, 0],
    ])
    expect(result[0]).toMatchObject({
      other: { id: b.id, username: b.username, firstname: 'Théo', gender: 'man' },
      last_message: { content: 'You there?', user_id: b.id, seq: 2 },
    })
    const [low, high] = [a, b].toSorted((x, y) => (x.id < y.id ? -1 : 1))
    expect(result[0]).toMatchObject({ user_1: low?.id, username_1: low?.username })
    expect(result[0]).toMatchObject({ user_2: high?.id, username_2: high?.username })
    expect(result[1]).toMatchObject({ other: { id: c.id, portrait: null }, last_message: null })
    expect(status.map(({ id }) => id)).toEqual([b.id, c.id])
    expect(profile_pic).toEqual([
      { user_id: b.id, url: result[0]?.other.portrait?.url },
      { user_id: c.id, url: null },
    ])
  })

  it('leaves out members without a match and blocks by either side', async () => {
    const { a, b } = await makeCouple(test)
    const [c, d] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    await makeLike(test.app.context, a, c)
    await openRoom(test.db, a.id, c.id)
    await makeMatch(test, a, d)
    await makeBlock(test.app.context, d, a)
    expect((await matches(a)).result.map(({ other }) => other.id)).toEqual([b.id])
    expect((await matches(d)).result).toEqual([])
  })
})

describe('unread messages', () => {
  it('are counted by room and in total until read or the sender is blocked', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const c = await makeMember(test.app.context)
    const second = await makeMatch(test, a, c)
    await sendAs(b, roomId, ['one', 'two'])
    await sendAs(c, second, ['three'])
    expect((await unread(a)).rooms).toHaveLength(2)
    expect(await unread(a)).toMatchObject({ total: 3 })
    expect(await unread(b)).toEqual({ rooms: [], total: 0 })
    await makeBlock(test.app.context, a, c)
    expect(await unread(a)).toEqual({ rooms: [{ reference: roomId, count: 2 }], total: 2 })
    const chat = await openConversation(test, a, roomId)
    await chat.emitWithAck('readMessage', { seq: 1 })
    expect(await unread(a)).toEqual({ rooms: [{ reference: roomId, count: 1 }], total: 1 })
    chat.close()
  })

  it('are counted exactly while sending and reading race', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await makeSubscription(test.app.context, a)
    const [writer, reader] = [
      await openConversation(test, a, roomId),
      await openConversation(test, b, roomId),
    ]
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const answer = await sendText(writer, roomId, `message ${n}`)
        if (answer.ok && n % 2 === 0) await reader.emitWithAck('readMessage', { seq: answer.message.seq })
      }),
    )
    const { mine } = (await room(b, roomId)).body.read
    expect((await unread(b)).total).toBe(30 - mine)
    writer.close()
    reader.close()
  })
})

describe("a conversation's messages", () => {
  it('are listed in order, in pages backwards and forwards', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await makeSubscription(test.app.context, a)
    await sendAs(
      a,
      roomId,
      Array.from({ length: 120 }, (_, n) => `${n + 1}`),
    )
    const page = async (query: object) => {
      const { body } = await room(b, roomId, query)
      return [body.result[0]?.seq, body.result.at(-1)?.seq, body.more]
    }
    expect(await page({})).toEqual([71, 120, true])
    expect(await page({ before: 71 })).toEqual([21, 70, true])
    expect(await page({ before: 21 })).toEqual([1, 20, false])
    expect(await page({ after: 0 })).toEqual([1, 50, false])
    expect(await page({ after: 118 })).toEqual([119, 120, true])
    expect(await page({ around: 60 })).toEqual([36, 85, true])
    expect(await page({ around: 3 })).toEqual([1, 28, false])
    expect(await page({ around: 120 })).toEqual([96, 120, true])
    expect((await room(b, roomId, { after: 120 })).body.result).toEqual([])
    expect((await room(b, roomId, { before: 'now' })).status).toBe(400)
  })

  it("can't be read by strangers, former matches and blocked members", async () => {
    const { a, b, roomId } = await makeCouple(test)
    const stranger = await makeMember(test.app.context)
    const nothing = { status: 404, body: { code: 'room_not_found' } }
    expect(await room(stranger, roomId)).toMatchObject(nothing)
    expect(await room(a, newId())).toMatchObject(nothing)
    await makeBlock(test.app.context, b, a)
    for (const member of [a, b]) {
      const answer = await room(member, roomId)
      expect(answer).toMatchObject(nothing)
      expect(answer.body).toMatchObject({ message: 'This conversation doesn’t exist.' })
    }
  })
})

describe("a pair's conversation", () => {
  it('is found by both members and nobody else', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const stranger = await makeMember(test.app.context)
    expect((await pair(a, b)).body).toEqual({ room_id: roomId })
    expect((await pair(b, { id: a.id.toUpperCase() })).body).toEqual({ room_id: roomId })
    for (const other of [stranger, a, { id: newId() }]) expect((await pair(a, other)).status).toBe(404)
  })

  it("has one room, however often and by whichever member it's opened", async () => {
    const [a, b] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    const opened = await Promise.all([
      openRoom(test.db, a.id, b.id),
      openRoom(test.db, b.id, a.id),
      openRoom(test.db, a.id, b.id),
    ])
    expect(new Set(opened).size).toBe(1)
  })

  it('can be opened by both in parallel without waiting for each other’s row', async () => {
    const [first, second] = await Promise.all([makeMember(test.app.context), makeMember(test.app.context)])
    const [low = '', high = ''] = [first.id, second.id].sort()
    const room_id = await openRoom(test.db, low, high)
    await test.db.delete(roomReads).where(eq(roomReads.room_id, room_id))

    const opening = await test.db.transaction(async (tx) => {
      await tx.insert(roomReads).values({ room_id, member_id: low })
      const other = openRoom(test.db, high, low)
      await expect.poll(() => countWaitingReads()).toBe(1)
      await tx.insert(roomReads).values({ room_id, member_id: high })
      return { other }
    })
    expect(await opening.other).toBe(room_id)
  })
})
