import { editMessage, postMessage, reactToMessage } from '@savanna/contract/chat/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { isBlocked, isReported, REPORT_NOTE, report, reportByGet } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { makePicture, putPicture, removePicture } from '../../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeMember,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { variantKey } from '../../../kit/media/stored-picture.ts'
import { messages } from '../../../schema/chat.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { reports } from '../../../schema/relations.tables.ts'
import { findReferenced } from '../../pictures/stored-keys.repository.ts'
import { forgetReporter } from '../index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const live = ({ token }: TestMember) => connectLive(test.url, { token })
const directed = (me: TestMember, other: { id: string }) => ({
  params: { userId: me.id, targetId: other.id },
})
const reportAs = (me: TestMember, other: { id: string }, more: object = {}) =>
  callRoute(test, me, report, { ...directed(me, other), body: { category: 'harassment', ...more } })
const tells = async (me: TestMember, other: { id: string }) =>
  (await callRoute(test, me, isReported, { params: { a: me.id, b: other.id } })).body.isReported

async function reportsAbout(member: { id: string }) {
  return test.db.select().from(reports).where(eq(reports.reported_id, member.id))
}

describe('a report', () => {
  it('stores the category, the note and what the member showed at the time', async () => {
    const [me, other] = [await make(), await make({ firstname: 'Malik', bio: 'Buy my coins.', tags: [3] })]
    expect((await reportAs(me, other, { note: '  He sells coins.  ' })).status).toBe(200)
    await test.db.update(profiles).set({ bio: 'Nothing.' }).where(eq(profiles.member_id, other.id))
    expect(await reportsAbout(other)).toMatchObject([
      {
        reporter_id: me.id,
        category: 'harassment',
        note: 'He sells coins.',
        status: 'open',
        snapshot: {
          username: other.username,
          firstname: 'Malik',
          bio: 'Buy my coins.',
          city: 'Paris',
          tags: [3],
          pictures: [{ key: expect.stringMatching(/^pictures\//) }],
          messages: [],
        },
      },
    ])
    const [stored] = await reportsAbout(other)
    expect(JSON.stringify(stored?.snapshot)).not.toMatch(/birthdate|geo_|mail/)
  })

  it('stores the latest 50 messages between the two, oldest first', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await test.db.insert(messages).values(
      Array.from({ length: 60 }, (_, index) => ({
        id: newId(),
        client_id: newId(),
        room_id: roomId,
        seq: index + 1,
        sender_id: index % 2 === 0 ? a.id : b.id,
        content: `line ${index + 1}`,
      })),
    )
    await reportAs(a, b)
    const kept = (await reportsAbout(b))[0]?.snapshot.messages ?? []
    expect(kept).toHaveLength(50)
    expect([kept[0], kept.at(-1)]).toMatchObject([
      { by: 'reporter', content: 'line 11' },
      { by: 'reported', content: 'line 60' },
    ])
  })

  it("can be open once per pair, however often it's sent", async () => {
    const [me, other] = [await make(), await make()]
    expect(await tells(me, other)).toBe(false)
    const answers = await Promise.all([reportAs(me, other), reportAs(me, other), reportAs(me, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_reported' })
    expect([await tells(me, other), await tells(other, me)]).toEqual([true, false])
    await test.db.update(reports).set({ status: 'dismissed' })
    expect(await tells(me, other)).toBe(false)
    expect((await reportAs(me, other)).status).toBe(200)
  })
})

describe('reporting', () => {
  it('works by GET as specified, and only the author sees it on the profile', async () => {
    const [me, other] = [await make(), await make()]
    expect((await callRoute(test, me, reportByGet, directed(me, other))).status).toBe(200)
    expect(await reportsAbout(other)).toMatchObject([{ category: 'other', note: '' }])
    const seen = await callRoute(test, me, getProfile, { params: { username: other.username } })
    expect(seen.body).toMatchObject({ reported: true, blocked: false })
    for (const viewer of [other, await make()]) {
      const { text } = await callRoute(test, viewer, getProfile, { params: { username: other.username } })
      expect(text).not.toContain(me.id)
      expect(text).not.toContain('"reported":true')
    }
  })

  it('by POST without a body uses the category of the specified GET', async () => {
    const [me, other, third] = [await make(), await make(), await make()]
    expect((await callRoute(test, me, report, directed(me, other))).status).toBe(200)
    expect((await callRoute(test, me, report, { ...directed(me, third), body: {} })).status).toBe(200)
    for (const member of [other, third])
      expect(await reportsAbout(member)).toMatchObject([{ category: 'other', note: '' }])
  })

  it.each([
    ['null', 'Please enter an object.'],
    ['[]', 'Please enter an object.'],
    ['{"category": 7}', /^Please enter .+ for category\.$/],
    ['{"category"', 'We couldn’t read the request.'],
  ])('with the bad body %s is rejected with 400 and a sentence', async (body, sentence) => {
    const [me, other] = [await make(), await make()]
    const answer = await fetch(`${test.url}/api/users/report/${me.id}/${other.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
      body,
    })
    expect(answer.status).toBe(400)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toMatch(sentence)
    expect(await reportsAbout(other)).toEqual([])
  })

  it('also blocks in the same step if requested, and notifies both immediately', async () => {
    const { a, b } = await makeCouple(test)
    const [phoneA, phoneB] = [await live(a), await live(b)]
    expect((await reportAs(a, b, { block: true })).status).toBe(200)
    expect(await phoneA.waitForEvent('memberGone')).toEqual({ user_id: b.id })
    expect(await phoneB.waitForEvent('memberGone')).toEqual({ user_id: a.id })
    const flag = await callRoute(test, a, isBlocked, { params: { a: a.id, b: b.id } })
    expect(flag.body.isBlocked).toBe(true)
    expect((await callRoute(test, b, getProfile, { params: { username: a.username } })).status).toBe(404)
    for (const phone of [phoneA, phoneB]) phone.close()
  })

  it("blocks nobody if it's rejected", async () => {
    const [me, other] = [await make(), await make()]
    await reportAs(me, other)
    expect((await reportAs(me, other, { block: true })).status).toBe(409)
    const flag = await callRoute(test, me, isBlocked, { params: { a: me.id, b: other.id } })
    expect(flag.body.isBlocked).toBe(false)
  })
})

describe('a reported picture', () => {
  it('outlives its deletion while the report is open', async () => {
    const [me, other] = [await make(), await make({ pictures: 0 })]
    expect((await putPicture(test, other, 0, await makePicture('red'))).status).toBe(200)
    await reportAs(me, other)
    const key = (await reportsAbout(other))[0]?.snapshot.pictures[0]?.key ?? ''
    expect((await removePicture(test, other, 0)).status).toBe(200)
    const { storage } = test.app.context
    expect(await storage.get(variantKey(key, 640))).toBeInstanceOf(Buffer)
    expect(await findReferenced(test.db, [key])).toEqual(new Set([key]))
    await test.db.update(reports).set({ status: 'dismissed' }).where(eq(reports.reported_id, other.id))
    expect(await findReferenced(test.db, [key])).toEqual(new Set())
  })
})

describe("a report's contents", () => {
  it('name a category and a member; nothing else is accepted', async () => {
    const [me, other, blocker] = [await make(), await make(), await make()]
    await makeBlock(test.app.context, blocker, me)
    const status = async (target: { id: string }, more?: object) => (await reportAs(me, target, more)).status
    expect(await status(other, { category: 'ugly' })).toBe(400)
    expect(await status(other, { note: 'x'.repeat(REPORT_NOTE + 1) })).toBe(400)
    expect(await status(other, { block: 'yes' })).toBe(400)
    expect(await status(me)).toBe(400)
    expect(await status(blocker)).toBe(404)
    expect(await status({ id: newId() })).toBe(404)
    expect(await reportsAbout(other)).toEqual([])
    expect(await status(other, { note: '🦁'.repeat(REPORT_NOTE / 2) })).toBe(200)
  })

  it('include replies, reactions and texts before edits, without those of an author who leaves', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const say = async (member: TestMember, text: string, more: object = {}) => {
      const body = { text, client_id: newId(), ...more }
      return (await callRoute(test, member, postMessage, { params: { roomId }, body })).body.message.id
    }
    await say(a, 'zanzibar')
    const messageId = await say(b, 'send money', { reply_to: 1 })
    const params = { roomId, messageId }
    const edited = { text: 'send love', client_id: newId() }
    await callRoute(test, b, editMessage, { params, body: edited })
    for (const [member, reaction] of [
      [a, 'wow'],
      [b, 'heart'],
    ] as const)
      await callRoute(test, member, reactToMessage, { params, body: { reaction, client_id: newId() } })
    await reportAs(a, b)
    const kept = async () => (await reportsAbout(b))[0]?.snapshot.messages.at(-1)
    expect(await kept()).toMatchObject({
      by: 'reported',
      content: 'send love',
      quote: { by: 'reporter', content: 'zanzibar' },
      earlier: ['send money'],
      reactions: { reporter: 'wow', reported: 'heart' },
    })
    await forgetReporter(test.db, a.id)
    expect(await kept()).toMatchObject({ content: 'send love', earlier: ['send money'] })
    expect(await kept()).not.toHaveProperty('quote')
    expect((await kept())?.reactions).toEqual({ reported: 'heart' })
  })

  it('include no word of an author who leaves the site', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [mine, theirs] = [await openConversation(test, a, roomId), await openConversation(test, b, roomId)]
    await sendText(mine, roomId, 'zanzibar')
    await sendText(theirs, roomId, 'send money')
    await reportAs(a, b, { note: 'zanzibar' })
    await forgetReporter(test.db, a.id)
    const [kept] = await reportsAbout(b)
    expect(kept).toMatchObject({ reporter_id: null, snapshot: { messages: [{ content: 'send money' }] } })
    expect(JSON.stringify(kept)).not.toContain('zanzibar')
    for (const client of [mine, theirs]) client.close()
  })
})
