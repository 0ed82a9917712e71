import { FEW, savedFilter, saveFilter, search, suggestions } from '@savanna/contract/discovery/routes'
import type { RouteInput } from '@savanna/contract/route'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeLike,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterAll(() => test.close())
afterEach(() => test.db.delete(members))

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)

async function makeSubscriber(traits?: MemberTraits) {
  const viewer = await make(traits)
  await makeSubscription(test.app.context, viewer)
  return viewer
}

type Query = NonNullable<RouteInput<typeof suggestions>['query']>
type Body = Omit<RouteInput<typeof search>['body'], 'uid'>

const ask = (viewer: TestMember, query: Query = {}) =>
  callRoute(test, viewer, suggestions, { params: { userId: viewer.id }, query })
const seek = (viewer: TestMember, body: Body = {}) =>
  callRoute(test, viewer, search, { body: { uid: viewer.id, ...body } })
const save = (viewer: TestMember, body: RouteInput<typeof saveFilter>['body']) =>
  callRoute(test, viewer, saveFilter, { params: { userId: viewer.id }, body })
const saved = (viewer: TestMember) => callRoute(test, viewer, savedFilter, { params: { userId: viewer.id } })

const idsOf = ({ body }: { body: { list: { id: string }[] } }) => body.list.map(({ id }) => id)
const east = (km: number) => ({ geo_long: Math.round((2.35 + Math.round(km / 1.463) * 0.02) * 100) / 100 })

describe('saved filters', () => {
  it('apply to a request without any, and give way to one with them', async () => {
    const viewer = await makeSubscriber()
    const young = await make({ birthdate: '2004-01-01' })
    const old = await make({ birthdate: '1960-01-01' })
    const panels = { smoke: { mode: 'prefer' as const, values: ['Smoker', 'Non-smoker'], maybe: true } }
    const filter = { sort: 1, ageMax: 40, tags: [6, 4], popMode: 'prefer' as const, distMax: 30, panels }
    const answer = await save(viewer, filter)
    const stored = {
      sort: 1,
      ageMin: 18,
      ageMax: 40,
      ageMode: 'must',
      distMax: 30,
      distMode: 'must',
      heightMin: 120,
      heightMax: 230,
      heightMode: 'ignore',
      heightMaybe: false,
      popMin: 0,
      popMax: 1000,
      popMode: 'prefer',
      tags: [4, 6],
      tagsMode: 'must',
      newMode: 'ignore',
      activeMode: 'ignore',
      panels: { smoke: { mode: 'prefer', values: ['Non-smoker', 'Smoker'], maybe: true } },
    }
    expect(answer.body).toEqual({ message: 'Updated', filter: stored })
    expect((await saved(viewer)).body).toEqual(stored)
    expect(idsOf(await ask(viewer))).toEqual([young.id])
    expect(idsOf(await ask(viewer, { sort: 1 }))).toEqual([young.id, old.id])
    expect((await save(viewer, {})).body.filter).toMatchObject({ sort: 0, distMode: 'ignore', tags: [] })
    expect(idsOf(await ask(viewer)).sort()).toEqual([young.id, old.id].sort())
  })

  it("default to the profile's ranges", async () => {
    const viewer = await make({ age_min: 30, age_max: 50 })
    expect((await saved(viewer)).body).toMatchObject({
      ageMin: 30,
      ageMode: 'must',
      distMode: 'ignore',
      sort: 0,
    })
    await make({ birthdate: '2004-01-01' })
    const fitting = await make({ birthdate: '1985-01-01' })
    expect(idsOf(await ask(viewer))).toEqual([fitting.id])
  })
})

describe('filters', () => {
  it('the distance filter lets 0.8 km more through than it says', async () => {
    const viewer = await make()
    const [within, beyond] = [await make({ geo_lat: 48.89, geo_long: 2.39 }), await make(east(7.2))]
    expect(idsOf(await ask(viewer, { sort: 3, distMax: 5 }))).toEqual([within.id])
    expect(idsOf(await ask(viewer, { sort: 3, distMax: 5, distMode: 'prefer' }))).toEqual([
      within.id,
      beyond.id,
    ])
  })

  it('the age filter includes the birthday itself, at both ends', async () => {
    const viewer = await make()
    const day = (years: number, days: number) => {
      const now = new Date()
      return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
        .toISOString()
        .slice(0, 10)
    }
    const [turns30, turns30Tomorrow, last35] = [
      await make({ birthdate: day(30, 0) }),
      await make({ birthdate: day(30, 1) }),
      await make({ birthdate: day(36, 1) }),
    ]
    await make({ birthdate: day(36, 0) })
    expect(idsOf(await ask(viewer, { sort: 1, ageMin: 30, ageMax: 35 }))).toEqual([turns30.id, last35.id])
    expect(idsOf(await ask(viewer, { sort: 1, ageMin: 29, ageMax: 29 }))).toEqual([turns30Tomorrow.id])
  })

  it('a page gives the number of members, and which filter to widen if nobody is left', async () => {
    const viewer = await make()
    for (let km = 20; km < 34; km++) await make(east(km))
    const page = await ask(viewer, { sort: 3, distMax: 5, ageMin: 20, count: '1' })
    expect(page.body).toMatchObject({
      list: [],
      total: FEW - 1,
      widen: { filter: 'distance', members: FEW - 1, to: { distMax: 50 } },
    })
    const wide = await ask(viewer, { sort: 3, distMax: 50, ageMin: 20, count: '1' })
    expect(wide.body).toMatchObject({ total: FEW - 1, limited: true, widen: null })
    expect((await ask(viewer, { sort: 3 })).body.total).toBeUndefined()
  })

  it('a page names the interests if they exclude members', async () => {
    const viewer = await make()
    await make({ tags: [1, 2] })
    await make({ tags: [1, 3], ...east(60) })
    const { body } = await ask(viewer, { tags: '1,16', distMax: 10 })
    expect(body.widen).toEqual({ filter: 'tags', members: FEW - 1, to: { tags: [] } })
  })
})

describe('search', () => {
  it('finds members by criteria who fit both ways, including liked ones', async () => {
    const viewer = await makeSubscriber()
    const liked = await make({ sexual_orientation: 'homo' })
    const man = await make({ gender: 'man', sexual_orientation: 'hetero' })
    await make({ gender: 'woman', sexual_orientation: 'hetero' })
    await makeLike(test.app.context, viewer, liked)
    expect(idsOf(await seek(viewer)).sort()).toEqual([liked.id, man.id].sort())
    expect(idsOf(await seek(viewer, { gender: 'man' }))).toEqual([man.id])
    expect(idsOf(await seek(viewer, { sexOrient: 'homo' }))).toEqual([liked.id])
    expect(idsOf(await seek(viewer, { gender: 'man', sexOrient: 'homo' }))).toEqual([])
    expect(idsOf(await ask(viewer))).toEqual([man.id])
  })

  it('finds every orientation if none is named, and only bi members for bi', async () => {
    const viewer = await makeSubscriber()
    const bi = await make()
    const homo = await make({ sexual_orientation: 'homo' })
    const man = await make({ gender: 'man', sexual_orientation: 'hetero' })
    expect(idsOf(await seek(viewer)).sort()).toEqual([bi.id, homo.id, man.id].sort())
    expect(idsOf(await seek(viewer, { sexOrient: null }))).toHaveLength(3)
    expect(idsOf(await seek(viewer, { sexOrient: 'bi' }))).toEqual([bi.id])
    expect(idsOf(await seek(viewer, { gender: 'man', sexOrient: 'bi' }))).toEqual([])
  })

  it('is within 5 km and by birthdate unless the request says otherwise', async () => {
    const viewer = await makeSubscriber()
    const [young, old] = [await make({ birthdate: '2004-01-01' }), await make({ birthdate: '1960-01-01' })]
    const far = await make({ ...east(40), birthdate: '1950-01-01' })
    expect(idsOf(await seek(viewer, { sort: 1 }))).toEqual([old.id, young.id])
    expect(idsOf(await seek(viewer, { sort: 2 }))).toEqual([young.id, old.id])
    expect(idsOf(await seek(viewer, { sort: 1, distMode: 'ignore' }))).toEqual([far.id, old.id, young.id])
  })

  it("orders by interests shared with the filter, or with the member's own", async () => {
    const viewer = await makeSubscriber({ tags: [1, 2, 3] })
    const [two, three, none] = [
      await make({ tags: [1, 2] }),
      await make({ tags: [1, 2, 3] }),
      await make({ tags: [9, 10] }),
    ]
    expect(idsOf(await seek(viewer, { sort: 8 }))).toEqual([three.id, two.id, none.id])
    expect(idsOf(await seek(viewer, { sort: 7 }))).toEqual([none.id, two.id, three.id])
    const preferred = await seek(viewer, { sort: 8, tags: [9, 10], tagsMode: 'prefer' })
    expect(idsOf(preferred)[0]).toBe(none.id)
  })

  it('finds everyone for a member without a plan, and only for themselves', async () => {
    const [viewer, other] = [await make(), await make()]
    for (let count = 0; count < 6; count++) await make()
    const { body } = await seek(viewer, { sort: 6 })
    expect([body.list.length, body.next, body.limited]).toEqual([7, null, false])
    const foreign = await callRoute(test, viewer, search, { body: { uid: other.id } })
    expect([foreign.status, foreign.body]).toMatchObject([403, { code: 'not_yours' }])
  })
})

describe('paging', () => {
  it("a list doesn't repeat a member who moves down it in the meantime", async () => {
    const viewer = await makeSubscriber()
    const others: TestMember[] = []
    for (let pop = 0; pop < 30; pop++) others.push(await make({ pop_score: 10 * pop }))
    const first = await ask(viewer, { sort: 5 })
    await test.pool.query('update profiles set pop_score = 155 where member_id = $1', [others[3]?.id])
    const second = await ask(viewer, { sort: 5, cursor: first.body.next ?? '' })
    const third = await ask(viewer, { sort: 5, cursor: second.body.next ?? '' })
    const seen = [first, second, third].flatMap(idsOf)
    expect(seen).toEqual(others.map(({ id }) => id))
  })

  it('a list keeps its starting point when the searcher moves', async () => {
    const viewer = await makeSubscriber()
    for (let km = 0; km < 30; km++) await make(east(1.5 * km))
    const first = await ask(viewer, { sort: 3 })
    await test.pool.query('update profiles set geo_long = $2 where member_id = $1', [viewer.id, 2.95])
    const second = await ask(viewer, { sort: 3, cursor: first.body.next ?? '' })
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(24)
  })
})

describe('rejects', () => {
  it.each<[string, Record<string, string>]>([
    ['a reversed age range', { ageMin: '40', ageMax: '30' }],
    ['a reversed popularity range', { popMin: '40', popMax: '30' }],
    ['an age below the minimum', { ageMin: '17' }],
    ["an age that isn't a whole number", { ageMin: '20.5' }],
    ["an age that isn't a number", { ageMax: 'old' }],
    ['an empty age', { ageMax: '' }],
    ['a distance beyond the slider', { distMax: '101' }],
    ['a popularity beyond the scale', { popMax: '1001' }],
    ['an unknown interest', { tags: '4,17' }],
    ["an interest that isn't a number", { tags: 'pizza' }],
    ['an unknown order', { sort: '9' }],
    ['an unknown mode', { ageMode: 'maybe' }],
  ])('%s with a sentence', async (_what, query) => {
    const viewer = await make()
    const { status, body } = await ask(viewer, query as Query)
    expect([status, (body as { code?: string }).code]).toEqual([400, 'invalid'])
    expect((body as { message?: string }).message).not.toMatch(/invalid|expected/i)
  })

  it('the cursor of another query, order, request or member', async () => {
    const [viewer, other] = [await makeSubscriber(), await makeSubscriber()]
    for (let count = 0; count < 14; count++) await make()
    const cursor = (await ask(viewer, { sort: 6, ageMin: 20 })).body.next ?? ''
    expect((await ask(viewer, { sort: 6, ageMin: 20, cursor })).status).toBe(200)
    const misuse = [
      await ask(viewer, { sort: 5, ageMin: 20, cursor }),
      await ask(viewer, { sort: 6, ageMin: 21, cursor }),
      await ask(viewer, { cursor }),
      await ask(other, { sort: 6, ageMin: 20, cursor }),
      await seek(viewer, { sort: 6, ageMin: 20, cursor }),
    ]
    for (const { status, body } of misuse)
      expect([status, body]).toMatchObject([400, { code: 'cursor_invalid' }])
  })
})
