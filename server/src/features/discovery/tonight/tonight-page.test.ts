import { setUnits } from '@savanna/contract/accounts/settings'
import { suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import { cards, pass } from '@savanna/contract/relations/passes'
import { block, like } from '@savanna/contract/relations/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { DUSK, EVENING, NEXT_SUNSET, SUNSET } from '../../../../../testkit/factories/evening.ts'
import {
  type MemberTraits,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { eveningStates } from '../../../schema/discovery/evening-states.tables.ts'
import { tonightPairs } from '../../../schema/matching.tables.ts'

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
async function makeMany(count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  while (made.length < count)
    made.push(await make({ geo_lat: 48.85 + made.length / 50, birthdate: `${1980 + made.length}-03-03` }))
  return made
}

async function evening(of: TestMember = me, query: { zone?: string } = {}) {
  const { status, body } = await callRoute(test, of, tonight, { params: { userId: of.id }, query })
  expect(status).toBe(200)
  return body
}
const home = async () =>
  (await callRoute(test, me, suggestions, { params: { userId: me.id }, query: { sort: 0 } })).body
const idsOf = ({ people }: { people: { id: string }[] }) => people.map(({ id }) => id)
const setOf = (page: Awaited<ReturnType<typeof evening>>) => new Set(idsOf(page))
const act = (route: typeof pass | typeof like, id: string, by = me) =>
  callRoute(test, by, route, { params: { id, uid: by.id } })
async function pair(one: TestMember, other: TestMember): Promise<void> {
  const [low_id = '', high_id = ''] = [one.id, other.id].sort()
  await test.db.insert(tonightPairs).values({ low_id, high_id, day: EVENING })
}

describe("tonight's five", () => {
  it("are the only ones to wait for sunset: home and cards continue once they're reacted to", async () => {
    await makeMany(12)
    const five = setOf(await evening())
    expect(five.size).toBe(5)
    for (const id of five) await act(pass, id)
    const deck = await callRoute(test, me, cards, { params: { userId: me.id } })
    for (const { list } of [await home(), deck.body]) {
      expect(list).toHaveLength(5)
      expect(list.some(({ id }) => five.has(id))).toBe(false)
    }
    expect(setOf(await evening())).toEqual(five)
  })

  it('are five even if two pages open in parallel', async () => {
    await makeMany(20)
    const pages = await Promise.all([evening(), evening(), evening()])
    expect(new Set(pages.flatMap(idsOf)).size).toBe(5)
  })

  it('are new each evening, until those from earlier evenings repeat', async () => {
    await makeMany(17)
    const seen = setOf(await evening())
    for (let day = 1; day <= 2; day++) {
      now = new Date(DUSK.getTime() + day * DAY_MS)
      const five = setOf(await evening())
      expect([five.size, five.intersection(seen).size]).toEqual([5, 0])
      for (const id of five) seen.add(id)
    }
    now = new Date(DUSK.getTime() + 3 * DAY_MS)
    const last = setOf(await evening())
    expect([last.size, last.difference(seen).size]).toEqual([5, 2])
  })

  it('stay as they are while the member reacts, each with the reaction', async () => {
    await makeMany(12)
    const [first = '', second = '', ...rest] = idsOf(await evening())
    await act(like, first)
    await act(pass, second)
    const page = await evening()
    expect(idsOf(page)).toEqual([first, second, ...rest])
    expect(page.people.map(({ liked, passed }) => [liked, passed])).toEqual([
      [true, false],
      [false, true],
      ...rest.map(() => [false, false]),
    ])
    expect(page.evening).toEqual({ of: 5, left: 3, next: NEXT_SUNSET.toISOString(), more: true })
  })
})

describe("tonight's five for each viewer", () => {
  it('are five with a plan as well, alongside the whole list', async () => {
    await makeMany(12)
    await makeSubscription(test.app.context, me)
    const five = setOf(await evening())
    expect(five.size).toBe(5)
    expect((await home()).list).toHaveLength(12)
    expect(setOf(await evening())).toEqual(five)
  })

  it('change at the next sunset and then stay the same', async () => {
    await makeMany(12)
    const first = setOf(await evening())
    now = new Date(NEXT_SUNSET.getTime() - 1)
    expect(setOf(await evening())).toEqual(first)
    now = NEXT_SUNSET
    const second = setOf(await evening())
    expect([second.size, second.intersection(first).size]).toEqual([5, 0])
  })
})

describe("tonight's five, continued", () => {
  it('are five with a plan as well, alongside the whole list', async () => {
    await makeMany(12)
    await makeSubscription(test.app.context, me)
    const five = setOf(await evening())
    expect(five.size).toBe(5)
    expect((await home()).list).toHaveLength(12)
    expect(setOf(await evening())).toEqual(five)
  })

  it('change at the next sunset and then stay the same', async () => {
    await makeMany(12)
    const first = setOf(await evening())
    now = new Date(NEXT_SUNSET.getTime() - 1)
    expect(setOf(await evening())).toEqual(first)
    now = NEXT_SUNSET
    const second = setOf(await evening())
    expect([second.size, second.intersection(first).size]).toEqual([5, 0])
  })

  it("show an evening's pair to each other first, and say so", async () => {
    const [, , , , , , far] = await makeMany(7)
    if (!far) throw new Error('There are seven.')
    await pair(me, far)
    const [mine, theirs] = [await evening(), await evening(far)]
    expect(mine.people.map(({ id, mutual }) => [id === far.id, mutual])[0]).toEqual([true, true])
    expect(mine.people.filter(({ mutual }) => mutual)).toHaveLength(1)
    expect([idsOf(theirs)[0], theirs.people[0]?.mutual]).toEqual([me.id, true])
  })

  it('lose a member who blocks the viewer, immediately and for both', async () => {
    const [other] = await makeMany(1)
    if (!other) throw new Error('There is one.')
    expect([idsOf(await evening()), idsOf(await evening(other))]).toEqual([[other.id], [me.id]])
    await callRoute(test, other, block, { params: { userId: other.id, targetId: me.id } })
    expect([idsOf(await evening()), idsOf(await evening(other))]).toEqual([[], []])
    expect((await evening()).evening).toMatchObject({ of: 0, left: 0, more: false })
  })

  it('each come with what speaks for the pair, but never when they were last seen', async () => {
    await make({ birthdate: '1994-01-01', tags: [4, 6, 7], geo_lat: 48.91 })
    const [person] = (await evening()).people
    expect(person?.why).toEqual(['2 interests in common', '7 km apart', 'About the same age'])
  })

  it("give distances in the member's units", async () => {
    await make({ birthdate: '1994-01-01', geo_lat: 48.91 })
    const reason = async () => (await evening()).people[0]?.why.find((words) => words.endsWith('apart'))
    await callRoute(test, me, setUnits, { params: { id: me.id }, body: { units: 'mi' } })
    expect(await reason()).toBe('4 mi apart')
    await callRoute(test, me, setUnits, { params: { id: me.id }, body: { units: 'km' } })
    expect(await reason()).toBe('7 km apart')
  })

  it('show a member who joined after the last sunset that the first evening is still to come', async () => {
    await makeMany(6)
    await test.db
      .update(members)
      .set({ created_at: new Date(SUNSET.getTime() + 1) })
      .where(eq(members.id, me.id))
    expect(await evening()).toMatchObject({ first: true, people: { length: 5 } })
    now = NEXT_SUNSET
    expect((await evening()).first).toBe(false)
  })
})

describe('an evening without a position', () => {
  const nextOf = (page: Awaited<ReturnType<typeof evening>>) => page.evening.next.slice(11, 16)

  it("starts at 19:00 in the browser's time zone", async () => {
    const nomad = await make({ geo_lat: null, geo_long: null, city: null })
    expect(nextOf(await evening(nomad))).toBe('19:00')
    expect(nextOf(await evening(nomad, { zone: 'Asia/Kolkata' }))).toBe('13:30')
    expect(nextOf(await evening(nomad))).toBe('13:30')
  })

  it('starts at 19:00 even if the default position is stored', async () => {
    const nomad = await make({ geo_lat: 24.86, geo_long: 67.0, city: null })
    expect(nextOf(await evening(nomad, { zone: 'Europe/Paris' }))).toMatch(/^1[78]:00$/)
  })

  it('ignores an invalid time zone without an error', async () => {
    const nomad = await make({ geo_lat: null, geo_long: null, city: null })
    expect(nextOf(await evening(nomad, { zone: 'Europe/Atlantis' }))).toBe('19:00')
    const refused = await callRoute(test, nomad, tonight, {
      params: { userId: nomad.id },
      query: { zone: 'x'.repeat(65) },
    })
    expect(refused.status).toBe(400)
  })

  it('a member with a position has no stored time zone', async () => {
    await evening(me, { zone: 'Asia/Kolkata' })
    const [row] = await test.db.select().from(eveningStates).where(eq(eveningStates.member_id, me.id))
    expect(row).toEqual({
      member_id: me.id,
      time_zone: null,
      seen_day: EVENING,
      told_day: null,
      due_at: null,
    })
  })
})

it("tonight's five need a complete profile", async () => {
  const newcomer = await make({ bio: null })
  const { status, body } = await callRoute(test, newcomer, tonight, { params: { userId: newcomer.id } })
  expect([status, body]).toMatchObject([403, { code: 'profile_incomplete' }])
})
