import { listMatches, roomOfPair } from '@savanna/contract/chat/routes'
import { suggestions } from '@savanna/contract/discovery/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { getProfile, getProfileById } from '@savanna/contract/profiles/routes'
import {
  block,
  blockByGet,
  isBlocked,
  like,
  unblock,
  unblockByGet,
  visit,
} from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { likes } from '../../../schema/relations.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)
const live = ({ token }: TestMember) => connectLive(test.url, { token })
const directed = (me: TestMember, other: { id: string }) => ({
  params: { userId: me.id, targetId: other.id },
})
const blockAs = (me: TestMember, other: { id: string }) => callRoute(test, me, block, directed(me, other))
const unblockAs = (me: TestMember, other: { id: string }) => callRoute(test, me, unblock, directed(me, other))

async function blocks(me: TestMember, other: { id: string }): Promise<boolean> {
  return (await callRoute(test, me, isBlocked, { params: { a: me.id, b: other.id } })).body.isBlocked
}

/** Returns the statuses of all routes that would show one member to the other. */
async function reach(me: TestMember, other: TestMember): Promise<number[]> {
  const pair = { params: { id: other.id, uid: me.id } }
  const answers = await Promise.all([
    callRoute(test, me, getProfile, { params: { username: other.username } }),
    callRoute(test, me, getProfileById, { params: { id: other.id } }),
    callRoute(test, me, like, pair),
    callRoute(test, me, visit, pair),
    callRoute(test, me, roomOfPair, { params: { a: me.id, b: other.id } }),
  ])
  return answers.map(({ status }) => status)
}

async function listed(me: TestMember, other: TestMember): Promise<boolean[]> {
  const { body: shown } = await callRoute(test, me, suggestions, { params: { userId: me.id } })
  const { body: matches } = await callRoute(test, me, listMatches, { params: { token: 'me' } })
  const { body: notified } = await callRoute(test, me, listNotifications, { params: { userID: me.id } })
  return [
    shown.list.some(({ id }) => id === other.id),
    matches.result.some((match) => match.other.id === other.id),
    notified.some(({ sender_id }) => sender_id === other.id),
  ]
}

const NOWHERE = [404, 404, 404, 404, 404]

describe('a block', () => {
  it('covers profile, likes, visits, conversation, lists and notifications, both ways', async () => {
    const { a, b } = await makeCouple(test)
    await callRoute(test, b, visit, { params: { id: a.id, uid: b.id } })
    await callRoute(test, a, visit, { params: { id: b.id, uid: a.id } })
    expect((await blockAs(a, b)).status).toBe(200)
    expect(await reach(b, a)).toEqual(NOWHERE)
    expect((await reach(a, b)).slice(2)).toEqual(NOWHERE.slice(2))
    expect(await listed(a, b)).toEqual([false, false, false])
    expect(await listed(b, a)).toEqual([false, false, false])
    expect([await blocks(a, b), await blocks(b, a)]).toEqual([true, false])
  })

  it('ends the open conversation and live presence immediately', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [phoneA, phoneB] = [await live(a), await live(b)]
    phoneA.socket.emit('watch', [b.id])
    await phoneA.waitForEvent('online')
    const chat = await openConversation(test, b, roomId)
    const closed = new Promise((resolve) => chat.socket.once('disconnect', resolve))
    await blockAs(a, b)
    await Promise.all([closed, phoneA.waitForEvent('matchesChanged'), phoneB.waitForEvent('matchesChanged')])
    await expect(openConversation(test, b, roomId)).rejects.toThrow()
    const watching = await test.app.context.live.io.in(`presence:${b.id}`).fetchSockets()
    expect(watching.filter(({ data }) => data.caller.id === a.id)).toEqual([])
    for (const client of [phoneA, phoneB, chat]) client.close()
  })

  it("leaves no like behind once it's lifted", async () => {
    const { a, b, roomId } = await makeCouple(test)
    await blockAs(a, b)
    expect((await unblockAs(a, b)).status).toBe(200)
    expect(await listed(a, b)).toEqual([true, false, false])
    expect(await listed(b, a)).toEqual([true, false, false])
    await expect(openConversation(test, a, roomId)).rejects.toThrow()
  })

  it('can be repeated, and set and lifted by GET as well', async () => {
    const [a, b] = [await make(), await make()]
    expect([(await blockAs(a, b)).status, (await blockAs(a, b)).status]).toEqual([200, 200])
    expect([(await unblockAs(a, b)).status, (await unblockAs(a, b)).status]).toEqual([200, 200])
    expect((await callRoute(test, a, blockByGet, directed(a, b))).status).toBe(200)
    expect(await blocks(a, b)).toBe(true)
    expect((await callRoute(test, a, unblockByGet, directed(a, b))).status).toBe(200)
    expect(await blocks(a, b)).toBe(false)
  })

  it('can only be lifted by the member who set it', async () => {
    const [a, b] = [await make(), await make()]
    await blockAs(a, b)
    expect(await unblockAs(b, a)).toMatchObject({ status: 404, body: { code: 'member_not_found' } })
    expect(await blocks(a, b)).toBe(true)
  })

  it("isn't visible to the blocked member", async () => {
    const [a, b] = [await make(), await make()]
    await makeBlock(test.app.context, a, b)
    const [known, unknown] = [await blockAs(b, a), await blockAs(b, { id: newId() })]
    expect(known.status).toBe(404)
    expect(known.text).toBe(unknown.text)
  })
})

describe('blocking', () => {
  it('leaves no like behind when racing one', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await make(), await make()]
      const likeAs = (me: TestMember, other: TestMember) =>
        callRoute(test, me, like, { params: { id: other.id, uid: me.id } })
      const [one, blocked, other] = await Promise.all([likeAs(a, b), blockAs(b, a), likeAs(b, a)])
      expect(blocked.status).toBe(200)
      for (const { status } of [one, other]) expect([200, 404]).toContain(status)
      const left = await test.db.select().from(likes)
      expect(left.filter(({ liker_id }) => [a.id, b.id].includes(liker_id))).toEqual([])
    }
  })

  it("is rejected for oneself, for strangers to the site, and in another's name", async () => {
    const [me, other, third] = [await make(), await make(), await make()]
    for (const route of [block, unblock, blockByGet, unblockByGet]) {
      expect((await callRoute(test, me, route, directed(me, me))).status).toBe(400)
      expect((await callRoute(test, me, route, directed(me, { id: newId() }))).status).toBe(404)
      expect((await callRoute(test, me, route, directed(other, third))).status).toBe(403)
      expect((await callRoute(test, me, route, directed(me, { id: 'nobody' }))).status).toBe(400)
    }
    const asked = await callRoute(test, me, isBlocked, { params: { a: other.id, b: third.id } })
    expect(asked.status).toBe(403)
  })
})
