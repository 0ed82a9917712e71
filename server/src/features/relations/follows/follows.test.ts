import type { Notification } from '@savanna/contract/notifications/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { setVisibility } from '@savanna/contract/profiles/visibility'
import { block, follow, followers, following, sameCity, unfollow } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeFollow,
  makeLike,
  makeMember,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { follows } from '../../../schema/relations.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const live = ({ token }: TestMember) => connectLive(test.url, { token })
const pair = (me: TestMember, other: { id: string }) => ({ params: { id: other.id, uid: me.id } })
const followAs = (me: TestMember, other: { id: string }) => callRoute(test, me, follow, pair(me, other))
const unfollowAs = (me: TestMember, other: { id: string }) => callRoute(test, me, unfollow, pair(me, other))
const own = (me: TestMember, before?: string | null) => ({
  params: { id: me.id },
  query: before ? { before } : {},
})
const namesOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

async function popularityOf({ id }: TestMember): Promise<number | undefined> {
  const [row] = await test.db.select().from(profiles).where(eq(profiles.member_id, id))
  return row?.pop_score
}

describe('following', () => {
  it('counts, reaches both live, and shows on both lists and the profile', async () => {
    const [me, other] = [await make({ firstname: 'Noa' }), await make()]
    const [mine, theirs] = [await live(me), await live(other)]
    expect((await followAs(me, other)).status).toBe(200)
    const notified = await theirs.waitForEvent<Notification>('newNotif')
    expect(notified).toMatchObject({
      type: 'follow',
      data: 'Noa started following you',
      sender_id: me.id,
      room_id: null,
    })
    const event = { follower: me.id, followed: other.id, follows: true }
    expect([await mine.waitForEvent('followsChanged'), await theirs.waitForEvent('followsChanged')]).toEqual([
      event,
      event,
    ])
    expect(await popularityOf(other)).toBe(3)
    expect((await callRoute(test, me, following, own(me))).body).toMatchObject({
      list: [{ id: other.id, followed: true }],
      next: null,
      count: 1,
    })
    expect((await callRoute(test, other, followers, own(other))).body).toMatchObject({
      list: [{ id: me.id, followed: false }],
      count: 1,
    })
    const seen = await callRoute(test, me, getProfile, { params: { username: other.username } })
    expect(seen.body).toMatchObject({ followed: true })
    for (const phone of [mine, theirs]) phone.close()
  })

  it('counts and notifies once a day, even if undone in between', async () => {
    const [me, other] = [await make(), await make()]
    await Promise.all([followAs(me, other), followAs(me, other)])
    expect((await unfollowAs(me, other)).status).toBe(200)
    expect((await unfollowAs(me, other)).status).toBe(200)
    expect(await popularityOf(other)).toBe(0)
    await followAs(me, other)
    expect(await popularityOf(other)).toBe(3)
    const notified = await test.db.select().from(notifications).where(eq(notifications.member_id, other.id))
    expect(notified.map(({ type }) => type)).toEqual(['follow'])
  })

  it('ends both ways with a block', async () => {
    const [me, other] = [await make(), await make()]
    await followAs(me, other)
    await followAs(other, me)
    await callRoute(test, me, block, { params: { userId: me.id, targetId: other.id } })
    expect((await callRoute(test, me, followers, own(me))).body).toMatchObject({ list: [], count: 0 })
    expect((await followAs(me, other)).status).toBe(404)
    expect((await followAs(other, me)).status).toBe(404)
    const left = await test.db.select().from(follows).where(eq(follows.followed_id, me.id))
    expect(left).toEqual([])
    expect([await popularityOf(me), await popularityOf(other)]).toEqual([0, 0])
  })

  it("is rejected for oneself, in another's name, and for hidden members", async () => {
    const [me, other, third] = [await make(), await make(), await make()]
    for (const route of [follow, unfollow]) {
      expect((await callRoute(test, me, route, pair(me, me))).status).toBe(400)
      expect((await callRoute(test, me, route, pair(me, { id: newId() }))).status).toBe(404)
      expect((await callRoute(test, me, route, pair(other, third))).status).toBe(403)
      expect((await callRoute(test, me, route, pair(me, { id: 'x' }))).status).toBe(400)
    }
    for (const route of [followers, following, sameCity])
      expect((await callRoute(test, me, route, own(other))).status).toBe(403)
  })
})

describe('the lists of followers', () => {
  it('have pages of 30 without repeats or gaps', async () => {
    const me = await make()
    const fans = await Promise.all(Array.from({ length: 33 }, () => make()))
    for (const fan of fans) await makeFollow(test.app.context, fan, me)
    const first = (await callRoute(test, me, followers, own(me))).body
    const second = (await callRoute(test, me, followers, own(me, first.next))).body
    expect([first.list.length, second.list.length, first.count, second.next]).toEqual([30, 3, 33, null])
    expect(new Set([...namesOf(first), ...namesOf(second)])).toEqual(new Set(fans.map(({ id }) => id)))
    expect(namesOf(first)[0]).toBe(fans.at(-1)?.id)
  })

  it('leave out blocking and inactive members', async () => {
    const [me, blocker, gone] = [await make(), await make(), await make()]
    for (const fan of [blocker, gone]) await makeFollow(test.app.context, fan, me)
    await makeBlock(test.app.context, blocker, me)
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, gone.id))
    expect((await callRoute(test, me, followers, own(me))).body).toEqual({ list: [], next: null, count: 0 })
  })

  it('reject an invalid position', async () => {
    const me = await make()
    for (const before of ['x', `2026-99-01T00:00:00Z,${me.id}`, `2026-01-01T00:00:00Z,x`, ',', `${me.id}`])
      for (const route of [followers, sameCity])
        expect([before, (await callRoute(test, me, route, own(me, before))).status]).toEqual([before, 400])
    const ancient = `0001-01-01T00:00:00Z,${me.id}`
    expect((await callRoute(test, me, followers, own(me, ancient))).status).toBe(200)
  })
})

describe('the current city', () => {
  it('shows only its complete members who fit both ways', async () => {
    const home = { city: 'Apia', country: 'Samoa' }
    const me = await make({ ...home, gender: 'man', sexual_orientation: 'homo' })
    const man = { ...home, gender: 'man' } as const
    const neighbours = [
      await make({ ...man, sexual_orientation: 'bi' }),
      await make({ ...man, sexual_orientation: 'homo' }),
    ]
    await make({ ...man, sexual_orientation: 'hetero' })
    await make({ ...home, gender: 'woman', sexual_orientation: 'bi' })
    const blocker = await make({ ...man, sexual_orientation: 'homo' })
    await makeBlock(test.app.context, blocker, me)
    await make({ ...man, sexual_orientation: 'homo', bio: null })
    await make({ ...man, sexual_orientation: 'homo', country: 'Elsewhere' })
    const { body } = await callRoute(test, me, sameCity, own(me))
    expect(namesOf(body)).toEqual(neighbours.map(({ id }) => id).reverse())
    expect([body.city, body.next]).toEqual(['Apia', null])
  })

  it('is paged, and empty for a member without a city', async () => {
    const home = { city: 'Nuuk', country: 'Greenland' }
    const me = await make(home)
    await Promise.all(Array.from({ length: 31 }, () => make(home)))
    const first = (await callRoute(test, me, sameCity, own(me))).body
    const second = (await callRoute(test, me, sameCity, own(me, first.next))).body
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(31)
    const nomad = await make({ city: null, country: null })
    expect((await callRoute(test, nomad, sameCity, own(nomad))).body).toEqual({
      list: [],
      next: null,
      city: null,
    })
  })

  it('is open only to members who can be seen themselves', async () => {
    const me = await make({ bio: null })
    const answer = await callRoute(test, me, sameCity, own(me))
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'profile_incomplete' }])
  })
})

describe('who may follow', () => {
  const choose = (who: TestMember, follows: 'everyone' | 'tied' | 'nobody') =>
    callRoute(test, who, setVisibility, { params: { id: who.id }, body: { data: { follows } } })
  const closedTo = async (who: TestMember, { username }: TestMember) =>
    (await callRoute(test, who, getProfile, { params: { username } })).body as { follows_closed?: string }

  it.each([
    ['tied', 'Only people this member has liked, followed or matched with can follow them.', 200],
    ['nobody', 'This member can’t be followed.', 403],
  ] as const)('is %s: strangers see why, and existing followers stay', async (follows, message, friends) => {
    const [me, early, stranger, friend] = [await make(), await make(), await make(), await make()]
    await followAs(early, me)
    await makeLike(test.app.context, me, friend)
    await choose(me, follows)
    const refused = await followAs(stranger, me)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'follows_closed', message }])
    expect(await closedTo(stranger, me)).toMatchObject({ follows_closed: follows })
    expect((await followAs(early, me)).status).toBe(200)
    expect((await followAs(friend, me)).status).toBe(friends)
    const { body } = await callRoute(test, me, followers, own(me))
    expect(namesOf(body).includes(early.id)).toBe(true)
    await choose(me, 'everyone')
    expect(await closedTo(stranger, me)).not.toHaveProperty('follows_closed')
    expect((await followAs(stranger, me)).status).toBe(200)
  })
})
