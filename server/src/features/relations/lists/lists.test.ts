import { getProfile, type MemberProfile } from '@savanna/contract/profiles/routes'
import {
  block,
  blockedProfiles,
  LIST_PAGE,
  type ListEntry,
  likedProfiles,
  likingProfiles,
  listProfile,
  placeOf,
  unblock,
  visit,
  visitedProfiles,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeLike,
  makeMember,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { likes, visits } from '../../../schema/relations.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const own = (me: TestMember, last?: ListEntry) => ({
  params: { id: me.id },
  query: last ? { before: placeOf(last) } : {},
})
const idsOf = (entries: ListEntry[]) => entries.map(({ user_id }) => user_id)

describe('the list of visited profiles', () => {
  it('has each member once, with the latest visit, most recent first', async () => {
    const [me, one, two] = [await make(), await make({ firstname: 'Noa', lastname: 'Ito' }), await make()]
    await test.db.insert(visits).values({
      visitor_id: me.id,
      visited_id: one.id,
      day: '2026-01-01',
      visited_at: new Date('2026-01-01T10:00:00Z'),
    })
    await callRoute(test, me, visit, { params: { id: two.id, uid: me.id } })
    await callRoute(test, me, visit, { params: { id: one.id, uid: me.id } })
    const { body } = await callRoute(test, me, visitedProfiles, own(me))
    expect(idsOf(body)).toEqual([one.id, two.id])
    expect(body[0]).toEqual({
      user_id: one.id,
      username: one.username,
      firstname: 'Noa',
      lastname: 'Ito',
      gender: 'woman',
      profile_picture_url: expect.stringContaining('/media/'),
      portrait: expect.objectContaining({ srcset: expect.any(String) }),
      date: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    expect(Date.parse(body[0]?.date ?? '')).toBeGreaterThan(Date.parse('2026-01-02'))
  })
})

describe('the list of liked profiles', () => {
  it('has pages without repeats or gaps for likes at the same moment', async () => {
    const me = await make()
    const liked = await Promise.all(Array.from({ length: LIST_PAGE + 4 }, () => make()))
    const created_at = new Date()
    await test.db.insert(likes).values(liked.map(({ id }) => ({ liker_id: me.id, liked_id: id, created_at })))
    const first = (await callRoute(test, me, likedProfiles, own(me))).body
    const second = (await callRoute(test, me, likedProfiles, own(me, first.at(-1)))).body
    expect([first.length, second.length]).toEqual([LIST_PAGE, 4])
    expect(new Set(idsOf([...first, ...second])).size).toBe(LIST_PAGE + 4)
  })

  it('leaves out blocking members', async () => {
    const [me, other] = [await make(), await make()]
    await makeLike(test.app.context, me, other)
    await makeBlock(test.app.context, other, me)
    expect((await callRoute(test, me, likedProfiles, own(me))).body).toEqual([])
  })
})

describe("the lists of others' likes and visits", () => {
  it('have the latest likes first, without blocking members, in pages', async () => {
    const me = await make()
    const likers = await Promise.all(Array.from({ length: LIST_PAGE + 2 }, () => make()))
    const rows = likers.map(({ id }, at) => ({
      liker_id: id,
      liked_id: me.id,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, at)),
    }))
    await test.db.insert(likes).values(rows)
    const [blocker] = likers
    if (blocker) await makeBlock(test.app.context, blocker, me)
    const first = (await callRoute(test, me, likingProfiles, own(me))).body
    const query = { before: first.next ?? '' }
    const second = (await callRoute(test, me, likingProfiles, { ...own(me), query })).body
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(
      likers
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    )
    expect(second.next).toBeNull()
    expect(first.list[0]).toMatchObject({ likes_me: true, liked: false, date: '2026-01-01T00:31:00.000Z' })
  })

  it('leave matches out of the likes', async () => {
    const [me, match, admirer] = [await make(), await make(), await make()]
    for (const liker of [match, admirer]) await makeLike(test.app.context, liker, me)
    await makeLike(test.app.context, me, match)
    const { list } = (await callRoute(test, me, likingProfiles, own(me))).body
    expect(list.map(({ id }) => id)).toEqual([admirer.id])
  })

  it('have each visitor once, with the latest visit', async () => {
    const [me, one, two] = [await make(), await make(), await make()]
    await test.db.insert(visits).values({
      visitor_id: one.id,
      visited_id: me.id,
      day: '2026-01-01',
      visited_at: new Date('2026-01-01T10:00:00Z'),
    })
    for (const other of [two, one])
      await callRoute(test, other, visit, { params: { id: me.id, uid: other.id } })
    const { list, next } = (await callRoute(test, me, visitingProfiles, own(me))).body
    expect([list.map(({ id }) => id), next]).toEqual([[one.id, two.id], null])
    expect(Date.parse(list[0]?.date ?? '')).toBeGreaterThan(Date.parse('2026-01-02'))
  })
})

describe('the list of blocked profiles', () => {
  it('has blocked members without a face, even if the block is mutual', async () => {
    const [me, other, stranger] = [await make(), await make(), await make()]
    await makeBlock(test.app.context, me, other)
    await makeBlock(test.app.context, other, me)
    await makeBlock(test.app.context, stranger, me)
    const { body } = await callRoute(test, me, blockedProfiles, own(me))
    expect(body).toMatchObject([{ user_id: other.id, portrait: null, profile_picture_url: null }])
    expect(body).toHaveLength(1)
  })

  it('links to a page with only names, where the block can be lifted', async () => {
    const [me, other] = [await make(), await make({ firstname: 'Noa', bio: 'Secret.' })]
    const params = { userId: me.id, targetId: other.id }
    await callRoute(test, me, block, { params })
    const seen = await callRoute(test, me, getProfile, { params: { username: other.username } })
    expect(seen.status).toBe(200)
    expect(seen.body).toMatchObject({ firstname: 'Noa', blocked: true, bio: null, pictures: [], city: null })
    expect(seen.text).not.toMatch(/Secret|Paris|media/)
    const back = await callRoute(test, other, getProfile, { params: { username: me.username } })
    expect(back.status).toBe(404)
    const tab = await connectLive(test.url, { token: me.token })
    await callRoute(test, me, unblock, { params })
    expect(await tab.waitForEvent('memberBack')).toEqual({ user_id: other.id })
    const again = await callRoute(test, me, getProfile, { params: { username: other.username } })
    expect((again.body as MemberProfile).blocked).toBe(false)
    tab.close()
  })
})

it("a single member has the list's form, unless hidden from the viewer", async () => {
  const [me, other, blocker] = [await make(), await make(), await make()]
  await makeBlock(test.app.context, blocker, me)
  const ask = (id: string) => callRoute(test, me, listProfile, { params: { id } })
  expect((await ask(other.id)).body).toMatchObject({ user_id: other.id, username: other.username })
  expect((await ask(me.id)).body).toMatchObject({ user_id: me.id })
  expect([(await ask(blocker.id)).status, (await ask(newId())).status]).toEqual([404, 404])
  expect((await ask('x')).status).toBe(400)
})

it('lists belong only to their owner', async () => {
  const [me, other] = [await make(), await make()]
  for (const route of [visitedProfiles, likedProfiles, blockedProfiles, likingProfiles, visitingProfiles])
    expect((await callRoute(test, me, route, own(other))).status).toBe(403)
})
