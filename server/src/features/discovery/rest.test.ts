import { SEARCH_SORTS, SORTS, search, suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import { cards, pass, unpass } from '@savanna/contract/relations/passes'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'

// Tokens are checked against the machine's clock, so the passes are in the past.
const LATER = new Date()
const PASSED = new Date(LATER.getTime() - 30 * DAY_MS)

let test: TestApp
let now: Date
let me: TestMember

beforeAll(async () => {
  now = LATER
  test = await startTestApp({}, { now: () => now })
  await makeOffer(test.app.context)
})
beforeEach(async () => {
  now = LATER
  me = await make()
})
afterEach(() => test.db.delete(members))
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
async function makeMany(count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  // Each is slightly less compatible than the one before.
  while (made.length < count)
    made.push(await make({ geo_lat: 48.85 + made.length / 10, pop_score: made.length }))
  return made
}
const act = (route: typeof pass | typeof unpass, { id }: { id: string }) =>
  callRoute(test, me, route, { params: { id, uid: me.id } })
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)
const home = async (sort = 0) =>
  idsOf((await callRoute(test, me, suggestions, { params: { userId: me.id }, query: { sort } })).body)
const deck = async () => idsOf((await callRoute(test, me, cards, { params: { userId: me.id } })).body)

async function findAll(criteria = {}): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const body = { uid: me.id, distMode: 'ignore', ...criteria, ...(cursor && { cursor }) } as const
    const page = await callRoute(test, me, search, { body })
    expect(page.status).toBe(200)
    ids.push(...idsOf(page.body))
    cursor = page.body.next ?? undefined
  } while (cursor)
  return ids
}

describe.each([false, true])('a passed member (plan: %s)', (plan) => {
  beforeEach(async () => {
    if (plan) await makeSubscription(test.app.context, me)
  })

  it('is hidden for 30 days on home, in every order, and on cards', async () => {
    const [first, ...others] = await makeMany(3)
    if (!first) throw new Error('nobody was made')
    now = PASSED
    await act(pass, first)
    now = new Date(LATER.getTime() - 1)
    const rest = new Set(others.map(({ id }) => id))
    for (const sort of SORTS.keys()) expect(new Set(await home(sort)), `order ${sort}`).toEqual(rest)
    expect(new Set(await deck())).toEqual(rest)
    now = LATER
    for (const sort of SORTS.keys()) expect(await home(sort), `order ${sort}`).toContain(first.id)
    expect(await deck()).toContain(first.id)
  })

  it('is hidden again when passed again', async () => {
    const [first] = await makeMany(2)
    if (!first) throw new Error('nobody was made')
    now = PASSED
    await act(pass, first)
    now = LATER
    expect(await home()).toContain(first.id)
    await act(pass, first)
    expect(await home()).not.toContain(first.id)
    expect(await deck()).not.toContain(first.id)
  })

  it('returns immediately when the pass is undone', async () => {
    const [first] = await makeMany(2)
    if (!first) throw new Error('nobody was made')
    await act(pass, first)
    expect(await home()).not.toContain(first.id)
    await act(unpass, first)
    expect([(await home()).includes(first.id), (await deck()).includes(first.id)]).toEqual([true, true])
  })
})

describe('search', () => {
  it('puts recently passed people last by compatibility, and moves nobody in other orders', async () => {
    const others = await makeMany(5)
    const before = new Map<number, string[]>()
    for (const sort of SEARCH_SORTS.keys()) before.set(sort, await findAll({ sort }))
    const [first = ''] = before.get(0) ?? []
    await act(pass, { id: first })
    const after = await findAll({ sort: 0 })
    expect([after.length, after.at(-1)]).toEqual([others.length, first])
    for (const sort of [...SEARCH_SORTS.keys()].slice(1))
      expect(await findAll({ sort }), `order ${sort}`).toEqual(before.get(sort))
  })

  it('shows everyone once over all pages, recently passed people last', async () => {
    const others = await makeMany(30)
    const passed = others.slice(0, 14)
    for (const other of passed) await act(pass, other)
    const ids = await findAll()
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
    expect(new Set(ids.slice(16))).toEqual(new Set(passed.map(({ id }) => id)))
  })

  it.each([11, 12, 13, 24])('has a full page before recently passed people (%i others)', async (count) => {
    const others = await makeMany(count + 2)
    const [one, two] = others
    if (!one || !two) throw new Error('nobody was made')
    for (const other of [one, two]) await act(pass, other)
    const ids = await findAll()
    expect([ids.length, new Set(ids).size]).toEqual([count + 2, count + 2])
    expect(new Set(ids.slice(count))).toEqual(new Set([one.id, two.id]))
  })

  it('repeats nobody who is passed while the pages are read', async () => {
    const others = await makeMany(15)
    const first = (await callRoute(test, me, search, { body: { uid: me.id, distMode: 'ignore' } })).body
    const [earlier = ''] = idsOf(first)
    await act(pass, { id: earlier })
    const body = { uid: me.id, distMode: 'ignore', cursor: first.next ?? '' } as const
    const second = (await callRoute(test, me, search, { body })).body
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(others.map(({ id }) => id).sort())
    expect(second.next).toBeNull()
  })

  it('treats someone passed 30 days ago like everyone else', async () => {
    await makeMany(4)
    const [first = ''] = await findAll()
    now = PASSED
    await act(pass, { id: first })
    now = new Date(LATER.getTime() + HOUR_MS)
    expect((await findAll()).at(-1)).not.toBe(first)
  })

  it('ranks preferred filters above the pass among passed people', async () => {
    const [one, two] = await makeMany(3)
    if (!one || !two) throw new Error('nobody was made')
    for (const other of [one, two]) await act(pass, other)
    const ids = await findAll({ popMin: 1, popMax: 1, popMode: 'prefer' })
    expect(ids.slice(1)).toEqual([two.id, one.id])
  })
})

it("a pass from long ago doesn't count as a reaction on Tonight", async () => {
  const [first] = await makeMany(1)
  if (!first) throw new Error('nobody was made')
  now = PASSED
  await act(pass, first)
  now = LATER
  const { body } = await callRoute(test, me, tonight, { params: { userId: me.id } })
  expect(body.people.map(({ id, passed }) => [id, passed])).toEqual([[first.id, false]])
})
