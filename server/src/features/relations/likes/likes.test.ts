import { say } from '@savanna/contract/language/say'
import type { Notification } from '@savanna/contract/notifications/routes'
import {
  block,
  like,
  likedBy,
  MATCH_WOULD_END,
  NEEDS_PICTURE,
  unblock,
  unlike,
} from '@savanna/contract/relations/routes'
import { HOUR_MS } from '@savanna/contract/time'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeMember,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { rooms } from '../../../schema/chat.tables.ts'
import { notificationCounts, notifications } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { likes } from '../../../schema/relations.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const live = (member: TestMember) => connectLive(test.url, { token: member.token })
const pair = (me: TestMember, other: { id: string }) => ({ params: { id: other.id, uid: me.id } })
const likeAs = (me: TestMember, other: { id: string }) => callRoute(test, me, like, pair(me, other))
const unlikeAs = (me: TestMember, other: { id: string }) => callRoute(test, me, unlike, pair(me, other))

/** Returns a member's notifications about another, in order. */
async function toldTo(member: TestMember, sender: TestMember): Promise<string[]> {
  const notified = await test.db
    .select({ type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.member_id, member.id), eq(notifications.sender_id, sender.id)))
    .orderBy(notifications.id)
  return notified.map(({ type }) => type)
}

async function popularityOf(member: TestMember): Promise<number | undefined> {
  const [row] = await test.db
    .select({ pop: profiles.pop_score })
    .from(profiles)
    .where(eq(profiles.member_id, member.id))
  return row?.pop
}

async function likesOf(members: TestMember[]): Promise<number> {
  const ids = members.map(({ id }) => id)
  const [row] = await test.db.select({ count: count() }).from(likes).where(inArray(likes.liker_id, ids))
  return row?.count ?? 0
}

describe('a like', () => {
  it('is stored, raises popularity and is announced live', async () => {
    const [a, b] = [await make(), await make()]
    const phone = await live(b)
    expect(await likeAs(a, b)).toMatchObject({
      status: 200,
      body: { action: 'like', match: false, room_id: null },
    })
    const received = await phone.waitForEvent<Notification>('newNotif')
    expect(received).toMatchObject({ type: 'like', sender_id: a.id, room_id: null })
    expect([await popularityOf(a), await popularityOf(b)]).toEqual([0, 10])
    phone.close()
  })

  it("changes nothing and notifies nobody if it's repeated", async () => {
    const [a, b] = [await make(), await make()]
    for (let turn = 0; turn < 3; turn++)
      expect((await likeAs(a, b)).body).toMatchObject({ action: 'like', match: false })
    expect(await toldTo(b, a)).toEqual(['like'])
    expect([await likesOf([a]), await popularityOf(b)]).toEqual([1, 10])
  })

  it('is announced only once even if sent many times in parallel', async () => {
    const [a, b] = [await make(), await make()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => likeAs(a, b)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await toldTo(b, a)).toEqual(['like'])
  })
})

describe('liking repeatedly', () => {
  const blockAs = (me: TestMember, other: TestMember, blocks: boolean) =>
    callRoute(test, me, blocks ? block : unblock, { params: { userId: me.id, targetId: other.id } })

  it('rings once for sixty likes and unlikes, and updates open pages each time', async () => {
    const [a, b] = [await make(), await make()]
    const phone = await live(b)
    for (let turn = 0; turn < 60; turn++) {
      await likeAs(a, b)
      await unlikeAs(a, b)
    }
    await expect.poll(() => phone.receivedEvents('likesChanged').length).toBe(120)
    expect(phone.receivedEvents<Notification>('newNotif').map(({ type }) => type)).toEqual([
      'like',
      'dislike',
    ])
    expect(await toldTo(b, a)).toEqual(['like', 'dislike'])
    phone.close()
  })

  it('rings once for a match that repeatedly ends and starts', async () => {
    const { a, b } = await makeCouple(test)
    const phone = await live(b)
    for (let turn = 0; turn < 5; turn++) {
      await unlikeAs(a, b)
      await likeAs(a, b)
    }
    await expect.poll(() => phone.receivedEvents('likesChanged').length).toBe(10)
    expect(phone.receivedEvents<Notification>('newNotif').map(({ type }) => type)).toEqual([
      'dislike',
      'like_back',
    ])
    phone.close()
  })

  it('rings once a day even if a block deletes the notification in between', async () => {
    const [a, b] = [await make(), await make()]
    const phone = await live(b)
    for (let turn = 0; turn < 4; turn++) {
      expect((await likeAs(a, b)).status).toBe(200)
      expect((await blockAs(a, b, true)).status).toBe(200)
      expect((await blockAs(a, b, false)).status).toBe(200)
    }
    await expect.poll(() => phone.receivedEvents('likesChanged').length).toBe(4)
    expect(phone.receivedEvents('newNotif').length).toBe(1)
    phone.close()
  })

  it('rings again after a day, and immediately for another member', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    await likeAs(a, b)
    await unlikeAs(a, b)
    await likeAs(a, c)
    expect(await toldTo(c, a)).toEqual(['like'])
    await test.db
      .update(notificationCounts)
      .set({ since: new Date(Date.now() - 25 * HOUR_MS) })
      .where(eq(notificationCounts.sender_id, a.id))
    await likeAs(a, b)
    expect(await toldTo(b, a)).toEqual(['like', 'dislike', 'like'])
  })
})

describe('liking back', () => {
  it('makes a match that both see, with one conversation', async () => {
    const [a, b] = [await make(), await make()]
    const [phoneA, phoneB] = [await live(a), await live(b)]
    await likeAs(a, b)
    const { body } = await likeAs(b, a)
    expect(body).toMatchObject({ action: 'like_back', match: true, room_id: expect.any(String) })
    const notified = await phoneA.waitForEvent<Notification>('newNotif')
    expect(notified).toMatchObject({ type: 'like_back', sender_id: b.id, room_id: body.room_id })
    await Promise.all([phoneA.waitForEvent('matchesChanged'), phoneB.waitForEvent('matchesChanged')])
    expect([await popularityOf(a), await popularityOf(b)]).toEqual([30, 30])
    phoneA.close()
    phoneB.close()
  })

  it('returns the same conversation if repeated', async () => {
    const [a, b] = [await make(), await make()]
    await likeAs(a, b)
    const first = await likeAs(b, a)
    expect((await likeAs(b, a)).body).toEqual(first.body)
    expect((await likeAs(a, b)).body).toMatchObject({ match: true, room_id: first.body.room_id })
    expect(await toldTo(a, b)).toEqual(['like_back'])
    expect(await toldTo(b, a)).toEqual(['like', 'match'])
  })

  it('in parallel makes exactly one match, for each of 50 pairs', async () => {
    const members: TestMember[] = []
    // Not all in parallel: they would wait long for the pool's few connections.
    while (members.length < 100)
      members.push(...(await Promise.all(Array.from({ length: 10 }, () => make()))))
    const pairs = members.flatMap((a, index) => {
      const b = members[index + 1]
      return index % 2 === 0 && b ? [[a, b] as const] : []
    })
    await Promise.all(
      pairs.map(async ([a, b]) => {
        const answers = await Promise.all([likeAs(a, b), likeAs(b, a)])
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        expect(answers.map(({ body }) => body.action).sort()).toEqual(['like', 'like_back'])
        expect([...(await toldTo(a, b)), ...(await toldTo(b, a))].sort()).toEqual([
          'like',
          'like_back',
          'match',
        ])
        const opened = await test.db
          .select({ id: rooms.id })
          .from(rooms)
          .where(and(inArray(rooms.low_id, [a.id, b.id]), inArray(rooms.high_id, [a.id, b.id])))
        expect(opened.map(({ id }) => id)).toEqual(
          answers.flatMap(({ body }) => (body.room_id ? [body.room_id] : [])),
        )
        expect([await popularityOf(a), await popularityOf(b)]).toEqual([30, 30])
      }),
    )
  })
})

describe('undoing a like', () => {
  it('ends the match for both immediately and says so', async () => {
    const { a, b } = await makeCouple(test)
    const [phoneA, phoneB] = [await live(a), await live(b)]
    expect((await unlikeAs(a, b)).body).toMatchObject({ action: 'dislike' })
    expect(await phoneB.waitForEvent<Notification>('newNotif')).toMatchObject({
      type: 'dislike',
      sender_id: a.id,
    })
    await Promise.all([phoneA.waitForEvent('matchesChanged'), phoneB.waitForEvent('matchesChanged')])
    expect(await likesOf([a, b])).toBe(1)
    expect([await popularityOf(a), await popularityOf(b)]).toEqual([10, 0])
    phoneA.close()
    phoneB.close()
  })

  it('doesn’t end a match that the page hasn’t seen yet', async () => {
    const { a, b } = await makeCouple(test)
    const stale = () => callRoute(test, a, unlike, { ...pair(a, b), query: { unless: 'match' } })
    const rejected = { status: 409, body: { code: 'match_would_end', error: say(MATCH_WOULD_END) } }
    expect(await stale()).toMatchObject(rejected)
    expect([await likesOf([a, b]), await toldTo(b, a)]).toEqual([2, expect.not.arrayContaining(['dislike'])])
    await unlikeAs(b, a)
    expect(await stale()).toMatchObject({ status: 200, body: { action: 'dislike' } })
    expect(await likesOf([a, b])).toBe(0)
  })

  it('notifies nobody if there was none', async () => {
    const [a, b] = [await make(), await make()]
    expect((await unlikeAs(a, b)).status).toBe(200)
    await likeAs(a, b)
    await unlikeAs(a, b)
    await unlikeAs(a, b)
    expect(await toldTo(b, a)).toEqual(['like', 'dislike'])
  })

  it('and liking again brings the old conversation back', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await unlikeAs(a, b)
    expect((await likeAs(a, b)).body).toMatchObject({ action: 'like_back', match: true, room_id: roomId })
  })

  it('by both, many times in parallel, leaves correct data', async () => {
    const [a, b] = [await make(), await make()]
    const calls = Array.from({ length: 24 }, (_, turn) => {
      const [me, other] = turn % 2 ? [a, b] : [b, a]
      return turn % 3 ? likeAs(me, other) : unlikeAs(me, other)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(24).fill(200))
    const [mine, theirs] = [await likesOf([a]), await likesOf([b])]
    const match = mine && theirs ? 20 : 0
    expect(await popularityOf(a)).toBe(10 * theirs + match)
    expect(await popularityOf(b)).toBe(10 * mine + match)
  })
})

describe('the likes between two members', () => {
  it("is given from the caller's side", async () => {
    const [a, b] = [await make(), await make()]
    await likeAs(a, b)
    const ask = (me: TestMember, other: TestMember) =>
      callRoute(test, me, likedBy, { params: { username: other.username, uid: me.id } })
    expect((await ask(a, b)).body).toEqual({ likedBy: true, reverse: false })
    expect((await ask(b, a)).body).toEqual({ likedBy: false, reverse: true })
    await makeBlock(test.app.context, b, a)
    expect((await ask(a, b)).status).toBe(404)
  })
})

describe('rejected likes', () => {
  it('rejects liking and unliking when either member has no picture', async () => {
    const [bare, other] = [await make({ pictures: 0 }), await make()]
    const refusal = { status: 403, body: { code: 'needs_picture', error: say(NEEDS_PICTURE) } }
    expect(await likeAs(bare, other)).toMatchObject(refusal)
    expect(await unlikeAs(bare, other)).toMatchObject(refusal)
    expect(await likeAs(other, bare)).toMatchObject({ status: 403, body: { code: 'member_without_picture' } })
    expect(await likesOf([bare, other])).toBe(0)
  })

  it('rejects a like of a missing, unverified or blocked member', async () => {
    const [me, hidden, blocked, blocker] = [
      await make(),
      await make({ verified: false }),
      await make(),
      await make(),
    ]
    await makeBlock(test.app.context, me, blocked)
    await makeBlock(test.app.context, blocker, me)
    for (const other of [{ id: newId() }, hidden, blocked, blocker]) {
      const refusal = { status: 404, body: { code: 'member_not_found' } }
      expect(await likeAs(me, other)).toMatchObject(refusal)
      expect(await unlikeAs(me, other)).toMatchObject(refusal)
    }
    expect(await likesOf([me])).toBe(0)
  })

  it('rejects a like of oneself, in another name, or of an invalid id', async () => {
    const [me, other, third] = [await make(), await make(), await make()]
    expect((await likeAs(me, me)).status).toBe(400)
    expect((await likeAs(me, { id: "x' or 1=1" })).status).toBe(400)
    for (const route of [like, unlike])
      expect((await callRoute(test, me, route, pair(other, third))).status).toBe(403)
    expect(await likesOf([me, other])).toBe(0)
  })
})
