import { LIMITS } from '@savanna/contract/common'
import { tonight } from '@savanna/contract/discovery/tonight'
import { computeAge } from '@savanna/contract/profiles/age'
import { cards } from '@savanna/contract/relations/passes'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { LONG, rounds } from '../../../../testkit/effort.ts'
import { DUSK, EVENING, PAIRING_TIME, PARIS } from '../../../../testkit/factories/evening.ts'
import {
  makeBlock,
  makeLike,
  makeMembers,
  makeOffer,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { membersFit } from '../../schema/discovery/cohorts.ts'
import { compatibleLists, impressions } from '../../schema/discovery/compatibility.tables.ts'
import { freeSuggestions } from '../../schema/discovery/discovery.tables.ts'
import { passes } from '../../schema/discovery/passes.tables.ts'
import {
  matchingMembers,
  matchingOptOuts,
  matchingWeights,
  tonightPairs,
} from '../../schema/matching.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { findEvening } from '../discovery/free-suggestions/sunset.rules.ts'
import { pairForTonight } from './tonight/tonight.service.ts'
import { trainMatching } from './training/training.service.ts'

// Each town is created in the database, paired three times and trained, perhaps alongside other work on few
// cores.
vi.setConfig({ testTimeout: 300_000 })

let test: TestApp
let time = DUSK

beforeAll(async () => {
  test = await startTestApp({}, { now: () => time })
  await makeOffer(test.app.context)
})
afterAll(() => test.close())
afterEach(clearTown)

async function clearTown(): Promise<void> {
  await test.db.delete(members)
  await test.db.delete(matchingWeights)
  time = DUSK
}

const person = fc.record({
  gender: fc.constantFrom('woman' as const, 'man' as const),
  sexual_orientation: fc.constantFrom('hetero' as const, 'bi' as const, 'homo' as const),
  birthdate: fc.constantFrom('1960-05-05', '1985-05-05', '1995-05-05', '2000-05-05'),
  age_max: fc.constantFrom(30, 45, 99),
  off: fc.boolean(),
  joinedDaysAgo: fc.constantFrom(0, 40),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const SIZE = 10
const relationIn = (size: number) =>
  fc
    .record({
      kind: fc.constantFrom('like' as const, 'pass' as const, 'block' as const),
      one: fc.nat(size - 1),
      other: fc.nat(size - 1),
    })
    .filter(({ one, other }) => one !== other)
const townOf = (size: number) =>
  fc.record({
    people: fc.array(person, { minLength: size, maxLength: size }),
    relations: fc.uniqueArray(relationIn(size), {
      maxLength: 12,
      selector: ({ one, other }) => `${one}-${other}`,
    }),
  })
const town = townOf(SIZE)
type Town = typeof town extends fc.Arbitrary<infer T> ? T : never

async function makeTown({ people, relations }: Town): Promise<TestMember[]> {
  const { context } = test.app
  const made = await makeMembers(
    context,
    people.map(({ off: _, joinedDaysAgo, ...traits }) => ({
      ...traits,
      last_connexion: new Date(PAIRING_TIME),
      joined: new Date(PAIRING_TIME - joinedDaysAgo * DAY_MS),
    })),
  )
  const optOuts = made.flatMap(({ id }, n) => (people[n]?.off ? [{ member_id: id }] : []))
  if (optOuts.length > 0) await test.db.insert(matchingOptOuts).values(optOuts)
  for (const { kind, one, other } of relations) {
    const [from, to] = [made[one], made[other]] as [TestMember, TestMember]
    if (kind === 'like') await makeLike(context, from, to)
    else if (kind === 'block') await makeBlock(context, from, to)
    else await test.db.insert(passes).values({ passer_id: from.id, passed_id: to.id })
  }
  return made
}

/** Pairs the town on a test's evening and the two days after it. */
async function pairOnDays(): Promise<[string, string, string][]> {
  for (let day = 0; day < 3; day++) {
    time = new Date(PAIRING_TIME + day * DAY_MS)
    await pairForTonight(test.app.context)
  }
  time = DUSK
  return storedPairs()
}

async function storedPairs(): Promise<[string, string, string][]> {
  const rows = await test.db.select().from(tonightPairs)
  return rows.map(({ low_id, high_id, day }) => [low_id, high_id, day])
}

function maySee(one: Person, other: Person): boolean {
  const wants = (a: Person, b: Person) => a.age_max === 99 || computeAge(b.birthdate, DUSK) <= a.age_max
  const identity = ({ gender, sexual_orientation: orientation }: Person) => ({ gender, orientation })
  return membersFit(identity(one), identity(other)) && wants(one, other) && wants(other, one)
}

const mayPair = (one: Person, other: Person) => !one.off && !other.off && maySee(one, other)

const idsOnCards = async (member: TestMember) => {
  const { body } = await callRoute(test, member, cards, { params: { userId: member.id } })
  return body.list.map(({ id }) => id)
}

it('pairs members who fit and are new, at most five each, unless blocked', async () => {
  await fc.assert(
    fc
      .asyncProperty(town, async (plan) => {
        const made = await makeTown(plan)
        const numberOf = new Map(made.map(({ id }, number) => [id, number]))
        const pairs = await pairOnDays()
        expect(new Set(pairs.map(([low, high]) => `${low} ${high}`)).size, 'once').toBe(pairs.length)
        const evenings = pairs.flatMap(([low, high, day]) => [`${low} ${day}`, `${high} ${day}`])
        for (const evening of evenings)
          expect(evenings.filter((each) => each === evening).length).toBeLessThanOrEqual(
            LIMITS.freeSuggestions,
          )
        for (const [low, high] of pairs) {
          const [one, other] = [numberOf.get(low) ?? -1, numberOf.get(high) ?? -1]
          expect(mayPair(plan.people[one] as Person, plan.people[other] as Person)).toBe(true)
          const known = plan.relations.some((each) =>
            [one, other].every((n) => n === each.one || n === each.other),
          )
          expect(known, 'liked, passed or blocked').toBe(false)
        }
        const pairTonight = pairs.find(([, , day]) => day === EVENING)
        if (pairTonight) await expectSeenUntilBlocked(made, pairTonight)
      })
      .beforeEach(clearTown),
    { numRuns: rounds(2, 4) },
  )
})

const idsOfTonight = async (member: TestMember) => {
  const { body } = await callRoute(test, member, tonight, { params: { userId: member.id } })
  return body.people.map(({ id }) => id)
}

async function expectSeenUntilBlocked(made: TestMember[], [low, high]: [string, string, string]) {
  const [one, other] = [low, high].map((id) => made.find((member) => member.id === id)) as [
    TestMember,
    TestMember,
  ]
  const seen = async () => [
    (await idsOfTonight(one)).includes(high),
    (await idsOfTonight(other)).includes(low),
  ]
  expect(await seen(), 'both ways').toEqual([true, true])
  await makeBlock(test.app.context, one, other)
  expect(await seen()).toEqual([false, false])
}

it('lists exactly what the rules say for members who turned learning off', async () => {
  await fc.assert(
    fc
      .asyncProperty(town, async (plan) => {
        const made = await makeTown({
          ...plan,
          people: plan.people.map((each, n) => ({ ...each, off: n === 0 })),
        })
        const [me] = made as [TestMember]
        await trainMatching(test.app.context)
        const listed = await idsOnCards(me)
        await test.db.delete(matchingWeights)
        await test.db.delete(matchingMembers)
        await test.db.delete(compatibleLists)
        await test.db.delete(freeSuggestions)
        // Some positions go to members who were shown least, and the first look counted as showing them.
        await test.db.delete(impressions)
        expect(await idsOnCards(me)).toEqual(listed)
      })
      .beforeEach(clearTown),
    { numRuns: rounds(2, 4) },
  )
})

const DAYS = 32
const TOWN_OF_A_MONTH = 24
const READERS = 6

/** Returns the members seen on each evening up to the test's, and the pairs of that time. */
async function lookForDays(readers: TestMember[]) {
  const evenings: { day: number; member: TestMember; five: string[] }[] = []
  const pairs = new Map<string, number[]>()
  for (let day = 1 - DAYS; day <= 0; day++) {
    time = new Date(PAIRING_TIME + day * DAY_MS)
    await test.db.update(profiles).set({ last_connexion: time })
    await pairForTonight(test.app.context)
    const today = time.toISOString().slice(0, 10)
    for (const [low, high, of] of await storedPairs())
      if (of === today) pairs.set(`${low} ${high}`, [...(pairs.get(`${low} ${high}`) ?? []), day])
    time = new Date(findEvening(time, PARIS).next.getTime() + HOUR_MS)
    for (const member of readers) evenings.push({ day, member, five: await idsOfTonight(member) })
  }
  time = DUSK
  return { evenings, pairs }
}

/** Expects that nobody in a member's evenings repeats within 30 days while someone is new. */
function expectNobodyAgain(evenings: { day: number; five: string[] }[], fitting: string[]): void {
  const seen = new Map<string, number>()
  for (const { day, five } of evenings) {
    const again = five.filter((id) => day - (seen.get(id) ?? Number.NEGATIVE_INFINITY) < 30)
    const unseen = fitting.filter((id) => !seen.has(id) && !five.includes(id))
    expect(again.length === 0 || unseen.length === 0, `on day ${day}`).toBe(true)
    for (const id of five) seen.set(id, day)
  }
}

/** Returns the numbers of the town's members visible to a member. */
function fittingIn({ people, relations }: Town, number: number): number[] {
  const [me] = people.slice(number)
  const isKnown = (other: number) =>
    relations.some((each) => [number, other].every((n) => n === each.one || n === each.other))
  return [...people.keys()].filter((other) => {
    const person = people[other]
    return me && person && other !== number && !isKnown(other) && maySee(me, person)
  })
}

// 32 pairings of a town. tonight.test.ts checks in every run that a pair doesn't repeat within 30 days.
it.runIf(LONG)('pairs and shows nobody twice within 30 days while someone is new', async () => {
  await fc.assert(
    fc
      .asyncProperty(townOf(TOWN_OF_A_MONTH), async (plan) => {
        const made = await makeTown(plan)
        const { evenings, pairs } = await lookForDays(made.slice(0, READERS))
        for (const [pair, days] of pairs)
          for (const [n, day] of days.slice(1).entries())
            expect(day - (days[n] ?? 0), pair).toBeGreaterThanOrEqual(30)
        for (const [number, me] of made.slice(0, READERS).entries()) {
          const fitting = fittingIn(plan, number).map((other) => made[other]?.id ?? '')
          expectNobodyAgain(
            evenings.filter(({ member }) => member === me),
            fitting,
          )
        }
      })
      .beforeEach(clearTown),
    // Shrinking would pair hundreds of months, and the time limit would hide the counterexample.
    { numRuns: 2, endOnFailure: true },
  )
})
