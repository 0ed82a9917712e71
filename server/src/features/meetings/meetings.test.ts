import { answerMeeting, meetings } from '@savanna/contract/meetings/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { block, unlike } from '@savanna/contract/relations/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeCouple } from '../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import type { TestMember } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { members } from '../../schema/accounts.tables.ts'
import { messages, rooms } from '../../schema/chat.tables.ts'
import { meetingAnswers } from '../../schema/meetings.tables.ts'
import { askAboutMeetings, readMeetingTotals } from './meetings.service.ts'
import { meetingData } from './member-data.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterEach(() => test.db.delete(members))
afterAll(() => test.close())

interface Couple {
  a: TestMember
  b: TestMember
  roomId: string
}

/** Stores this many messages from each, alternating, some days ago. */
async function talk({ a, b, roomId }: Couple, counts: [number, number], daysAgo: number): Promise<void> {
  const [first, second] = counts
  const senders = [...Array(first).fill(a.id), ...Array(second).fill(b.id)] as string[]
  const created_at = new Date(Date.now() - daysAgo * DAY_MS)
  await test.db.insert(messages).values(
    senders.map((sender_id, index) => ({
      id: newId(),
      room_id: roomId,
      seq: index + 1,
      sender_id,
      client_id: newId(),
      content: 'Hello',
      created_at,
    })),
  )
  await test.db.update(rooms).set({ last_seq: senders.length }).where(eq(rooms.id, roomId))
}

async function makeAsked(): Promise<Couple> {
  const couple = await makeCouple(test, [{ firstname: 'Ida' }, { firstname: 'Ben' }])
  await talk(couple, [5, 5], 8)
  await askAboutMeetings(test.app.context)
  return couple
}

const read = async (me: TestMember) =>
  (await callRoute(test, me, meetings, { params: { userId: me.id } })).body.list
const say = (me: TestMember, other: TestMember, met: boolean | null, again: boolean | null = null) =>
  callRoute(test, me, answerMeeting, {
    params: { userId: me.id },
    body: { data: { other_id: other.id, met, again } },
  })
const told = async (me: TestMember) =>
  (await callRoute(test, me, listNotifications, { params: { userID: me.id } })).body.map(({ data, url }) => [
    data,
    url,
  ])

describe('the question', () => {
  it('goes to both once, a week after their conversation was long enough', async () => {
    const { a, b, roomId } = await makeAsked()
    await askAboutMeetings(test.app.context)
    for (const [me, other, name] of [
      [a, b, 'Ben'],
      [b, a, 'Ida'],
    ] as const) {
      expect(await read(me)).toMatchObject([{ other_id: other.id, answered: false, met: null, again: null }])
      expect(await told(me)).toEqual([
        [`Did you and ${name} meet? Only you’ll see your answer`, `/chat/messages?room=${roomId}`],
      ])
    }
  })

  it.each([
    ['nine messages', [5, 4], 8],
    ['two of one', [8, 2], 8],
    ['six days ago', [5, 5], 6],
    ['long over', [5, 5], 61],
  ] as const)("doesn't go to a conversation with %s", async (_, counts, days) => {
    const couple = await makeCouple(test)
    await talk(couple, [...counts], days)
    await askAboutMeetings(test.app.context)
    expect([await read(couple.a), await read(couple.b)]).toEqual([[], []])
  })

  it('goes to everyone once if two servers send it in parallel', async () => {
    const couple = await makeCouple(test)
    await talk(couple, [5, 5], 8)
    await Promise.all([1, 2, 3].map(() => askAboutMeetings(test.app.context)))
    expect([(await told(couple.a)).length, (await told(couple.b)).length]).toEqual([1, 1])
  })

  it("is deleted with its answer by a block, and isn't sent to former matches", async () => {
    const [blocked, parted] = [await makeAsked(), await makeAsked()]
    await say(blocked.a, blocked.b, true, true)
    await callRoute(test, blocked.b, block, { params: { userId: blocked.b.id, targetId: blocked.a.id } })
    await callRoute(test, parted.b, unlike, { params: { id: parted.a.id, uid: parted.b.id } })
    for (const me of [blocked.a, blocked.b, parted.a, parted.b]) expect(await read(me)).toEqual([])
    expect((await say(blocked.a, blocked.b, true)).status).toBe(404)
    expect(await told(blocked.a)).toEqual([])
    await askAboutMeetings(test.app.context)
    expect(await read(blocked.a)).toEqual([])
  })
})

describe('a response', () => {
  it('is stored, can be changed and deleted, and is in the download', async () => {
    const { a, b } = await makeAsked()
    await say(a, b, true, true)
    expect(await read(a)).toMatchObject([{ answered: true, met: true, again: true }])
    await say(a, b, true, false)
    expect(await read(a)).toMatchObject([{ met: true, again: false }])
    const { files } = await meetingData.exportData(test.db, a.id)
    expect(files).toMatchObject({ 'meetings.json': [{ with: b.username, met: true, again: false }] })
    await say(a, b, null)
    expect(await read(a)).toMatchObject([{ answered: true, met: null, again: null }])
    await askAboutMeetings(test.app.context)
    expect(await read(a)).toMatchObject([{ answered: true, met: null }])
  })

  it('is private: nothing changes for their match', async () => {
    const { a, b } = await makeAsked()
    const before = [await read(b), await told(b), (await meetingData.exportData(test.db, b.id)).files]
    for (const [met, again] of [
      [true, true],
      [true, false],
      [false, null],
      [null, null],
    ] as const) {
      await say(a, b, met, again)
      expect([await read(b), await told(b), (await meetingData.exportData(test.db, b.id)).files]).toEqual(
        before,
      )
    }
  })

  it('to no question, about oneself, or contradicting itself is rejected', async () => {
    const { a, b } = await makeCouple(test)
    expect((await say(a, b, true)).status).toBe(404)
    expect((await say(a, a, true)).status).toBe(404)
    const asked = await makeAsked()
    expect((await say(asked.a, asked.b, false, true)).status).toBe(400)
    expect(await read(asked.a)).toMatchObject([{ answered: false }])
  })

  it('is deleted with either member', async () => {
    const { a, b } = await makeAsked()
    await say(a, b, true, true)
    await test.db.delete(members).where(eq(members.id, b.id))
    expect(await test.db.$count(meetingAnswers)).toBe(0)
    expect(await read(a)).toEqual([])
  })
})

describe('the totals', () => {
  it('are hidden below twenty conversations', async () => {
    const couples: Couple[] = []
    for (let made = 0; made < 20; made++) {
      const couple = await makeCouple(test)
      await talk(couple, [5, 5], 8)
      couples.push(couple)
    }
    await askAboutMeetings(test.app.context)
    const [last, ...others] = couples
    for (const [number, { a, b }] of others.entries()) {
      await say(a, b, number < 10, number < 10 ? true : null)
      if (number < 4) await say(b, a, true, true)
      if (number === 4) await say(b, a, false)
      if (number === 5) await say(b, a, true, false)
    }
    expect(await readMeetingTotals(test.app.context)).toBeNull()
    if (last) await say(last.a, last.b, null)
    expect(await readMeetingTotals(test.app.context)).toBeNull()
    if (last) await say(last.a, last.b, false)
    // Their match denies the fifth of ten.
    expect(await readMeetingTotals(test.app.context)).toEqual({ asked: 20, met: 9, again: 4 })
  })
})
