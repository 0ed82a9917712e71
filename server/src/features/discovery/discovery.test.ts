import type { suggestions } from '@savanna/contract/discovery/routes'
import type { Reply } from '@savanna/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeLike,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { subscriptions } from '../../schema/plans.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'

type Page = Reply<typeof suggestions>

const NEAREST = 3

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await makeOffer(app.app.context)
})
afterAll(() => app.close())
afterEach(() => app.db.delete(members))

const make = (traits?: MemberTraits) => makeMember(app.app.context, traits)

/** Creates a member a number of grid steps east of Paris. */
const makeAt = (steps: number, traits?: MemberTraits) =>
  make({ geo_long: Math.round((2.35 + steps * 0.02) * 100) / 100, ...traits })

async function makeMany(count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (let step = 1; step <= count; step++) made.push(await makeAt(step))
  return made
}

async function makeSubscriber(traits?: MemberTraits) {
  const viewer = await make(traits)
  await makeSubscription(app.app.context, viewer)
  return viewer
}

async function ask(
  viewer: TestMember,
  { cursor, userId = viewer.id }: { cursor?: string; userId?: string } = {},
) {
  const query = `?sort=${NEAREST}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
  const response = await fetch(`${app.url}/api/main/suggestions/${userId}${query}`, {
    headers: { authorization: `Bearer ${viewer.token}` },
  })
  return { status: response.status, body: (await response.json()) as Page & { code?: string } }
}

async function pageFor(viewer: TestMember, cursor?: string): Promise<Page> {
  const { status, body } = await ask(viewer, cursor === undefined ? {} : { cursor })
  expect(status).toBe(200)
  return body
}

const idsOf = ({ list }: Page) => list.map(({ id }) => id)
const shownTo = async (viewer: TestMember) => idsOf(await pageFor(viewer))

async function allPages(viewer: TestMember): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await pageFor(viewer, cursor)
    ids.push(...idsOf(page))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return ids
}

describe('suggestions', () => {
  it('show members who fit, with what a card needs and nothing private', async () => {
    const viewer = await make()
    const other = await makeAt(100, { firstname: 'Lena', tags: [3, 16] })
    const { list, next, limited } = await pageFor(viewer)
    expect(list).toEqual([
      expect.objectContaining({
        id: other.id,
        firstname: 'Lena',
        tags: [3, 16],
        liked: false,
        distance_km: 146,
      }),
    ])
    expect(Object.keys(list[0] ?? {})).not.toEqual(expect.arrayContaining(['mail', 'birthdate', 'geo_lat']))
    expect([next, limited]).toEqual([null, false])
  })

  it('show only those who fit both ways', async () => {
    const man = await make({ gender: 'man', sexual_orientation: 'hetero' })
    const woman = await make({ gender: 'woman', sexual_orientation: 'hetero' })
    const lesbian = await make({ gender: 'woman', sexual_orientation: 'homo' })
    expect(await shownTo(man)).toEqual([woman.id])
    expect(await shownTo(woman)).toEqual([man.id])
    expect(await shownTo(lesbian)).toEqual([])
  })

  it.each<[string, MemberTraits]>([
    ['without a picture', { pictures: 0 }],
    ['without a bio', { bio: null }],
    ['without an interest', { tags: [] }],
    ['without a birthdate', { birthdate: null }],
    ['without a gender', { gender: null }],
    ["who hasn't confirmed the email", { verified: false }],
  ])('leave out a member %s', async (_what, traits) => {
    const viewer = await make()
    await make(traits)
    expect(await shownTo(viewer)).toEqual([])
  })

  it('leave out deactivated, liked and blocked members, in either direction', async () => {
    const viewer = await make()
    const [deactivated, liked, blocked, blocker, admirer] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ]
    await app.db.update(members).set({ status: 0 }).where(eq(members.id, deactivated.id))
    await makeLike(app.app.context, viewer, liked)
    await makeLike(app.app.context, admirer, viewer)
    await makeBlock(app.app.context, viewer, blocked)
    await makeBlock(app.app.context, blocker, viewer)
    expect(await shownTo(viewer)).toEqual([admirer.id])
    expect(await shownTo(blocked)).not.toContain(viewer.id)
    expect(await shownTo(blocker)).not.toContain(viewer.id)
  })

  it('hide nobody by the default distance', async () => {
    const viewer = await make()
    const faraway = await make({ geo_lat: -33.87, geo_long: 151.21, pop_score: 900 })
    expect(await shownTo(viewer)).toEqual([faraway.id])
  })
})

describe('the order', () => {
  it('nearest first orders by distance, then by id', async () => {
    const viewer = await makeSubscriber()
    const far = await make({ geo_lat: 43.31, geo_long: 5.37 })
    const near = await makeAt(3)
    const twins = [await makeAt(1), await makeAt(1), await makeAt(1)]
    const antipodes = await make({ geo_lat: -48.85, geo_long: -177.65 })
    const expected = [...twins.map(({ id }) => id).sort(), near.id, far.id, antipodes.id]
    expect(await shownTo(viewer)).toEqual(expected)
  })

  it('members across the date line are near', async () => {
    const viewer = await makeSubscriber({ geo_lat: -17.71, geo_long: 179.99 })
    const farther = await make({ geo_lat: -17.71, geo_long: 178.01 })
    const nearer = await make({ geo_lat: -17.71, geo_long: -179.99 })
    expect(await shownTo(viewer)).toEqual([nearer.id, farther.id])
  })
})

describe('pages', () => {
  it('have twelve members, each member once', async () => {
    const viewer = await makeSubscriber()
    const others = await makeMany(26)
    const first = await pageFor(viewer)
    expect(first.list).toHaveLength(12)
    expect(first.limited).toBe(false)
    expect(await allPages(viewer)).toEqual(others.map(({ id }) => id))
  })

  it("don't end with an empty one", async () => {
    const viewer = await makeSubscriber()
    await makeMany(12)
    expect((await pageFor(viewer)).next).toBeNull()
  })

  it("don't skip or repeat anyone while likes, blocks and newcomers change the list", async () => {
    const viewer = await makeSubscriber()
    const others = await makeMany(30)
    const first = await pageFor(viewer)
    const [liked, blocker] = [others[2], others[20]]
    if (!liked || !blocker || !first.next) throw new Error('the first page is not full')
    await makeLike(app.app.context, viewer, liked)
    await makeBlock(app.app.context, blocker, viewer)
    await makeAt(0)
    const newcomer = await makeAt(31)
    const second = await pageFor(viewer, first.next)
    const third = await pageFor(viewer, second.next ?? undefined)
    const expected = [...others.slice(12).filter(({ id }) => id !== blocker.id), newcomer]
    expect([...idsOf(second), ...idsOf(third)]).toEqual(expected.map(({ id }) => id))
  })

  it("don't skip or repeat anyone if many members are in one spot", async () => {
    const viewer = await makeSubscriber()
    const crowd = await Promise.all(Array.from({ length: 29 }, () => make()))
    expect(await allPages(viewer)).toEqual(crowd.map(({ id }) => id).sort())
  })
})

describe('a member without a plan', () => {
  it('sees the five nearest and that there are more', async () => {
    const viewer = await make()
    const others = await makeMany(7)
    const page = await pageFor(viewer)
    expect(idsOf(page)).toEqual(others.slice(0, 5).map(({ id }) => id))
    expect([page.next, page.limited]).toEqual([null, true])
  })

  it("doesn't see a limit that hides nobody", async () => {
    const viewer = await make()
    await makeMany(5)
    expect((await pageFor(viewer)).limited).toBe(false)
  })

  it("can't use the cursor of an ended plan or another member", async () => {
    const viewer = await makeSubscriber()
    const friend = await makeSubscriber()
    await makeMany(14)
    const mine = await pageFor(viewer)
    const theirs = await pageFor(friend)
    await app.db.delete(subscriptions).where(eq(subscriptions.member_id, viewer.id))
    expect(await pageFor(viewer, mine.next ?? '')).toEqual({
      list: [],
      next: null,
      limited: true,
      widen: null,
    })
    expect(await ask(viewer, { cursor: theirs.next ?? '' })).toMatchObject({
      status: 400,
      body: { code: 'cursor_invalid' },
    })
  })
})

describe('rejects', () => {
  it('an invented or changed cursor', async () => {
    const viewer = await makeSubscriber()
    await makeMany(13)
    const { next } = await pageFor(viewer)
    if (!next) throw new Error('there is no second page')
    const changed = `${next.slice(0, 20)}${next[20] === 'A' ? 'B' : 'A'}${next.slice(21)}`
    for (const cursor of ['', 'x', 'A'.repeat(200), `${next}A`, next.slice(1), changed, "' or 1=1", '💛'])
      expect(await ask(viewer, { cursor }), cursor).toMatchObject({
        status: 400,
        body: { code: 'cursor_invalid' },
      })
    expect((await ask(viewer, { cursor: 'A'.repeat(4001) })).status).toBe(400)
  })

  it('a viewer whose own profile is incomplete', async () => {
    const viewer = await make({ bio: null })
    await make()
    expect(await ask(viewer)).toMatchObject({ status: 403, body: { code: 'profile_incomplete' } })
    await app.db.update(profiles).set({ bio: 'Here I am.' }).where(eq(profiles.member_id, viewer.id))
    expect((await ask(viewer)).status).toBe(200)
  })

  it("another member's list", async () => {
    const [viewer, other] = [await make(), await make()]
    expect((await ask(viewer, { userId: other.id })).status).toBe(403)
  })
})

it('a complete member without a position still sees the list', async () => {
  const viewer = await make({ geo_lat: null, geo_long: null })
  const other = await make()
  expect(await shownTo(viewer)).toEqual([other.id])
})
