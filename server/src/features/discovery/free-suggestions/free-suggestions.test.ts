import { SEARCH_SORTS, SORTS, saveFilter, search, suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import { cards, pass } from '@savanna/contract/relations/passes'
import { like } from '@savanna/contract/relations/routes'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { DUSK, NEXT_SUNSET } from '../../../../../testkit/factories/evening.ts'
import {
  type MemberTraits,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { freeSuggestions } from '../../../schema/discovery/discovery.tables.ts'
import { freeSuggestionSweep, NOT_AGAIN_DAYS } from './free-suggestions.service.ts'

let test: TestApp
let now: Date
let me: TestMember

beforeAll(async () => {
  now = DUSK
  test = await startTestApp({}, { now: () => now })
  await makeOffer(test.app.context)
})
beforeEach(async () => {
  now = DUSK
  me = await make()
})
afterEach(() => test.db.delete(members))
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
async function makeMany(count: number, traits?: (at: number) => MemberTraits): Promise<TestMember[]> {
  const made: TestMember[] = []
  while (made.length < count) made.push(await make(traits?.(made.length)))
  return made
}

const home = async (query = {}) =>
  (await callRoute(test, me, suggestions, { params: { userId: me.id }, query: { sort: 0, ...query } })).body
const find = async (criteria = {}) =>
  (await callRoute(test, me, search, { body: { uid: me.id, distMode: 'ignore', ...criteria } })).body
const deck = async () => (await callRoute(test, me, cards, { params: { userId: me.id } })).body
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)
const setOf = (page: { list: { id: string }[] }) => new Set(idsOf(page))
const act = (route: typeof pass | typeof like, id: string) =>
  callRoute(test, me, route, { params: { id, uid: me.id } })

/** People of different ages, places, interests and popularity. */
const different = (at: number): MemberTraits => ({
  birthdate: `${1970 + at}-03-03`,
  geo_lat: 48.85 + at / 50,
  tags: at % 2 === 0 ? [4, 6, 7] : [1],
  pop_score: at * 10,
})

describe('home without a plan', () => {
  it('sorts everyone before it shows five', async () => {
    const all = await makeMany(20, different)
    const inOrder = all.map(({ id }) => id)
    const expected: Record<number, string[]> = {
      1: [...inOrder].reverse(),
      2: inOrder,
      3: inOrder,
      4: [...inOrder].reverse(),
      5: inOrder,
      6: [...inOrder].reverse(),
    }
    for (const [sort, ids] of Object.entries(expected)) {
      const page = await home({ sort: Number(sort) })
      expect([idsOf(page), page.limited, page.next], sort).toEqual([ids.slice(0, 5), true, null])
    }
    for (const sort of SORTS.keys()) expect((await home({ sort })).list).toHaveLength(5)
  })

  it('fills the slot of every member reacted to, until nobody is left', async () => {
    await makeMany(12, different)
    const seen = new Set<string>()
    for (let answers = 0; answers < 12; answers++) {
      const page = await home()
      expect(page.list).toHaveLength(Math.min(5, 12 - answers))
      expect(page.limited).toBe(12 - answers > 5)
      const [next = ''] = idsOf(page)
      expect(seen.has(next)).toBe(false)
      seen.add(next)
      await act(answers % 2 === 0 ? pass : like, next)
    }
    expect(await home()).toMatchObject({ list: [], limited: false, next: null })
  })

  it('applies a filter to everyone, not just five', async () => {
    const all = await makeMany(20, different)
    const loving = all.filter((_, at) => at % 2 === 1).map(({ id }) => id)
    const page = await home({ tags: '1' })
    expect([page.list.length, new Set(loving).isSupersetOf(setOf(page)), page.limited]).toEqual([
      5,
      true,
      true,
    ])
  })

  it('shows the same people before and after sunset', async () => {
    await makeMany(12, different)
    const before = idsOf(await home({ sort: 6 }))
    now = NEXT_SUNSET
    expect(idsOf(await home({ sort: 6 }))).toEqual(before)
    expect(Object.keys(await home())).not.toContain('evening')
  })
})

describe('cards without a plan', () => {
  it("have home's five, in its saved order and with its filters", async () => {
    await makeMany(20, different)
    for (const filter of [{ sort: 6 }, { sort: 2, tags: [1] }, { sort: 3, ageMin: 40 }]) {
      const { status } = await callRoute(test, me, saveFilter, { params: { userId: me.id }, body: filter })
      expect(status).toBe(200)
      const saved = await callRoute(test, me, suggestions, { params: { userId: me.id } })
      expect(idsOf(await deck())).toEqual(idsOf(saved.body))
    }
  })

  it('continue with others after five reactions', async () => {
    await makeMany(8, different)
    const five = idsOf(await deck())
    expect(five).toHaveLength(5)
    for (const id of five) await act(pass, id)
    const rest = await deck()
    expect([rest.list.length, rest.left, rest.limited]).toEqual([3, 3, false])
    expect(setOf(rest).intersection(new Set(five)).size).toBe(0)
  })
})

describe('search without a plan', () => {
  it('finds everyone in the live count, page by page, in every order', async () => {
    await makeMany(30, different)
    for (const sort of SEARCH_SORTS.keys()) {
      const ids: string[] = []
      let cursor: string | undefined
      let total: number | undefined
      do {
        const page = await find({ sort, count: true, ...(cursor && { cursor }) })
        expect(page.limited).toBe(false)
        total ??= page.total
        ids.push(...idsOf(page))
        cursor = page.next ?? undefined
      } while (cursor)
      expect([ids.length, new Set(ids).size, total], `order ${sort}`).toEqual([30, 30, 30])
    }
  })

  it('finds as many as a member with a plan sees', async () => {
    await makeMany(20, different)
    const criteria = [{ tags: [1] }, { ageMin: 30, ageMax: 45 }, { distMode: 'must', distMax: 20 } as const]
    const free = await Promise.all(criteria.map((each) => find(each)))
    await makeSubscription(test.app.context, me)
    const paid = await Promise.all(criteria.map((each) => find(each)))
    expect(free.map(setOf)).toEqual(paid.map(setOf))
    expect(free.every(({ list }) => list.length > 5)).toBe(true)
  })

  it('keeps finding members already reacted to', async () => {
    await makeMany(6, different)
    const [first = '', second = ''] = idsOf(await find())
    await act(pass, first)
    await act(like, second)
    expect((await find()).list).toHaveLength(6)
  })
})

it('evenings old enough to repeat are deleted', async () => {
  await makeMany(6, different)
  await callRoute(test, me, tonight, { params: { userId: me.id } })
  expect(await test.db.$count(freeSuggestions)).toBe(5)
  now = new Date(DUSK.getTime() + (NOT_AGAIN_DAYS + 1) * DAY_MS)
  await test.app.context.jobs.send(freeSuggestionSweep, {})
  await expect.poll(() => test.db.$count(freeSuggestions)).toBe(0)
})
