import { SORTS, search, suggestions } from '@savanna/contract/discovery/routes'
import { cards, pass, unpass } from '@savanna/contract/relations/passes'
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

describe('the five of a day', () => {
  it('the five of a day are the same on the home page, in every search and on the cards', async () => {
    await makeMany(20, different)
    const first = await home()
    expect([first.list.length, first.limited, first.next]).toEqual([5, true, null])
    const five = setOf(first)
    for (const sort of SORTS.keys())
      for (const page of [await home({ sort }), await find({ sort })])
        expect([setOf(page), page.limited]).toEqual([five, true])
    expect([setOf(await deck()), (await deck()).limited]).toEqual([five, true])
  })

  it('the five of a day are five even when home, search and cards are opened at once', async () => {
    await makeMany(20, different)
    const pages = await Promise.all([home(), find({ sort: 1 }), find({ sort: 2 }), deck(), home({ sort: 4 })])
    const all = new Set(pages.flatMap(idsOf))
    expect(all.size).toBe(5)
    expect(setOf(await home())).toEqual(all)
  })

  it('the five of a day are in the order that is asked for', async () => {
    await makeMany(20, different)
    await home()
    const inOrder = async (sort: number) => (await home({ sort })).list
    const [young, old] = [await inOrder(1), await inOrder(2)]
    expect(young.map(({ id }) => id)).toEqual(old.map(({ id }) => id).reverse())
    const far = (await inOrder(4)).map(({ distance_km }) => distance_km ?? 0)
    expect(far).toEqual([...far].sort((a, b) => b - a))
    const popular = (await inOrder(6)).map(({ pop_score }) => pop_score)
    expect(popular).toEqual([...popular].sort((a, b) => b - a))
  })
})

describe('the evening', () => {
  it('the evening counts who waits for an answer, the same on the home page and on the cards', async () => {
    await makeMany(20, different)
    const five = idsOf(await home())
    const next = NEXT_SUNSET.toISOString()
    expect((await home()).evening).toEqual({ of: 5, left: 5, next, more: true })
    const [passed = '', liked = ''] = five
    await act(pass, passed)
    await act(like, liked)
    for (const page of [
      await home(),
      await deck(),
      await home({ distMode: 'must', distMax: 1 }),
      await find(),
    ])
      expect(page.evening).toEqual({ of: 5, left: 3, next, more: true })
    await callRoute(test, me, unpass, { params: { id: passed, uid: me.id } })
    expect((await home()).evening?.left).toBe(4)
    for (const id of five) await act(pass, id)
    expect(await home()).toMatchObject({ list: [], limited: true, evening: { left: 0, more: true } })
  })

  it('the evening promises nobody where nobody else fits', async () => {
    await makeMany(3, different)
    expect((await home()).evening).toMatchObject({ of: 3, left: 3, more: false })
  })

  it('the evening ends at sunset, when others come', async () => {
    await makeMany(20, different)
    const five = setOf(await home())
    for (const id of five) await act(pass, id)
    now = NEXT_SUNSET
    const page = await home()
    expect([page.list.length, setOf(page).intersection(five).size, page.evening?.left]).toEqual([5, 0, 5])
  })

  it('the evening is nothing to members with a plan', async () => {
    await makeMany(7, different)
    await makeSubscription(test.app.context, me)
    expect([(await home()).evening, (await deck()).evening]).toEqual([undefined, undefined])
  })
})

describe('a request of a member without a plan', () => {
  it('a filter chooses among the five of a day, and says that there are others', async () => {
    await makeMany(20, different)
    const five = await home()
    const loving = (page: typeof five, tag: number) => page.list.filter(({ tags }) => tags.includes(tag))
    for (const tag of [1, 4]) {
      const narrow = await find({ tags: [tag] })
      expect([setOf(narrow), narrow.limited]).toEqual([setOf({ list: loving(five, tag) }), true])
    }
    expect(await find({ tags: [16] })).toMatchObject({ list: [], limited: false })
  })

  it('a narrow first search leaves room for others that day', async () => {
    const [near] = await makeMany(8, different)
    expect(idsOf(await find({ distMode: 'must', distMax: 1 }))).toEqual([near?.id])
    const five = setOf(await home())
    expect([five.size, five.has(near?.id ?? '')]).toEqual([5, true])
  })

  it('passing, liking and loading again show nobody else that day', async () => {
    await makeMany(20, different)
    const five = idsOf(await deck())
    const [passed = '', liked = '', ...rest] = five
    await act(pass, passed)
    await act(like, liked)
    expect(setOf(await deck())).toEqual(new Set(rest))
    expect(setOf(await home())).toEqual(new Set(rest))
    expect(setOf(await find())).toEqual(new Set(five))
    for (const id of rest) await act(like, id)
    expect(await deck()).toMatchObject({ list: [], left: 0, limited: true })
    now = new Date(NEXT_SUNSET.getTime() - 1)
    expect(setOf(await find())).toEqual(new Set(five))
  })

  it('everybody is shown where no more than five fit', async () => {
    await makeMany(4, different)
    expect(await home()).toMatchObject({ list: { length: 4 }, limited: false, next: null })
    const newcomer = await make()
    expect(setOf(await home()).has(newcomer.id)).toBe(true)
  })
})

describe('the next day', () => {
  it('the next day brings five new ones, and so does the day after it', async () => {
    await makeMany(17, different)
    const seen = setOf(await home())
    for (let day = 1; day <= 2; day++) {
      now = new Date(DUSK.getTime() + day * DAY_MS)
      const five = setOf(await (day === 1 ? home() : deck()))
      expect([five.size, five.intersection(seen).size]).toEqual([5, 0])
      for (const id of five) seen.add(id)
    }
    // Two are left; then those of earlier days come again.
    now = new Date(DUSK.getTime() + 3 * DAY_MS)
    const last = setOf(await home())
    expect([last.size, last.difference(seen).size]).toEqual([5, 2])
  })

  it('suggestions that are old enough to come again are deleted', async () => {
    await makeMany(6, different)
    await home()
    now = new Date(DUSK.getTime() + (NOT_AGAIN_DAYS + 1) * DAY_MS)
    await test.app.context.jobs.send(freeSuggestionSweep, {})
    await expect.poll(() => test.db.$count(freeSuggestions)).toBe(0)
  })
})
