import { CHILDREN, GOALS, LANGUAGES, PETS, RELATIONSHIP_TYPES } from '@savanna/contract/preferences/options'
import { NO_PREFERENCES } from '@savanna/contract/preferences/routes'
import { DAY_MS } from '@savanna/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withLocaleOf } from '../../kit/language/current-language.ts'
import { cohortOf, fittingCohorts } from '../../schema/discovery/cohorts.ts'
import { compatibility, type Person, wantAges } from './score.rules.ts'

const TODAY = new Date('2026-11-20T20:00:00Z')
const BI_WOMAN = cohortOf('woman', 'bi')

const somebody: Person = {
  cohort: BI_WOMAN,
  tagbits: 0b101000,
  birthdate: '1995-05-05',
  ageMin: 18,
  ageMax: 99,
  position: { latitude: 48.85, longitude: 2.35 },
  reachKm: 5,
  seen: TODAY,
  answers: NO_PREFERENCES,
}

const day = fc.integer({ min: 0, max: 29_000 }).map((days) => {
  const birth = new Date(Date.UTC(1927, 0, 1) + days * DAY_MS)
  return birth.toISOString().slice(0, 10)
})
const anyone: fc.Arbitrary<Person> = fc.record({
  cohort: fc.integer({ min: 0, max: 8 }),
  tagbits: fc.integer({ min: 0, max: 0xffff }),
  birthdate: fc.option(day),
  ageMin: fc.integer({ min: 18, max: 40 }),
  ageMax: fc.integer({ min: 30, max: 99 }),
  position: fc.option(
    fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  ),
  reachKm: fc.integer({ min: 1, max: 100 }),
  seen: fc.option(fc.integer({ min: 0, max: 900 }).map((days) => new Date(TODAY.getTime() - days * DAY_MS))),
  answers: fc.record({
    goals: fc.subarray([...GOALS]),
    type: fc.subarray([...RELATIONSHIP_TYPES]),
    children: fc.option(fc.constantFrom(...CHILDREN)),
    language: fc.subarray([...LANGUAGES].slice(0, 4)),
    smoke: fc.subarray(['Smoker', 'Non-smoker']),
    drink: fc.subarray(['Sober', 'Most nights']),
    pets: fc.subarray([...PETS]),
    sleep: fc.option(fc.constantFrom('Early bird', 'Night owl')),
    workout: fc.option(fc.constantFrom('Everyday', 'Never')),
    dietary: fc.subarray(['Vegan', 'Omnivore']),
  }),
})

const scoreOf = (a: Person, b: Person) => compatibility(a, b, TODAY).score
const with_ = (change: Partial<Person>): Person => ({ ...somebody, ...change })
const answering = (answers: Partial<Person['answers']>) =>
  with_({ answers: { ...NO_PREFERENCES, ...answers } })

describe('any two people', () => {
  it('have a symmetric score within bounds, for reasons that both would give', () => {
    fc.assert(
      fc.property(anyone, anyone, (a, b) => {
        const one = compatibility(a, b, TODAY)
        expect(compatibility(b, a, TODAY)).toEqual(one)
        expect(one.score).toBeGreaterThanOrEqual(0)
        expect(one.score).toBeLessThanOrEqual(100)
        expect(Number.isInteger(one.score)).toBe(true)
        expect(one.reasons.length).toBeLessThanOrEqual(2)
        expect(one.reasons.every((reason) => /^[A-Z]/.test(reason) && !/undefined|null/.test(reason))).toBe(
          true,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('never score lower for another shared interest', () => {
    fc.assert(
      fc.property(anyone, anyone, fc.integer({ min: 0, max: 15 }), (a, b, tag) => {
        const more = (person: Person) => ({ ...person, tagbits: person.tagbits | (1 << tag) })
        expect(scoreOf(more(a), more(b))).toBeGreaterThanOrEqual(scoreOf(a, b))
      }),
      { numRuns: 500 },
    )
  })

  it("score nothing and have no reasons if one doesn't fit what their match looks for", () => {
    fc.assert(
      fc.property(anyone, anyone, (a, b) => {
        fc.pre(!fittingCohorts(a.cohort).includes(b.cohort))
        expect(compatibility(a, b, TODAY)).toEqual({ score: 0, reasons: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('have a score that neither age range changes', () => {
    const range = fc.tuple(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 }))
    fc.assert(
      fc.property(anyone, anyone, range, (a, b, [ageMin, ageMax]) => {
        const ranged = { ...a, ageMin, ageMax }
        expect(compatibility(ranged, b, TODAY)).toEqual(compatibility(a, b, TODAY))
        expect(compatibility(b, ranged, TODAY)).toEqual(compatibility(b, a, TODAY))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the score', () => {
  it('is full for a neighbour with the same answers', () => {
    const answers = {
      goals: ['Long-term partner'],
      type: ['Monogamy'],
      children: 'I want children',
      language: ['English'],
      smoke: ['Non-smoker'],
      drink: ['Sober'],
      pets: ['Dog'],
      sleep: 'Early bird',
      workout: 'Often',
      dietary: ['Vegan'],
    }
    expect(scoreOf(answering(answers), answering(answers))).toBe(100)
  })

  it.each<[string, Person, Person]>([
    ['near and far', with_({}), with_({ position: { latitude: 45.75, longitude: 4.85 } })],
    ['active now and long ago', with_({}), with_({ seen: new Date('2026-01-01') })],
    ['of similar and different ages', with_({}), with_({ birthdate: '1960-05-05' })],
    [
      'who agree about children and who disagree',
      answering({ children: 'I want children' }),
      answering({ children: "I don't want children" }),
    ],
    [
      'who agree about love and who disagree',
      answering({ type: ['Monogamy'] }),
      answering({ type: ['Polyamory'] }),
    ],
    [
      'with the same goal and different ones',
      answering({ goals: [GOALS[0]] }),
      answering({ goals: [GOALS[3]] }),
    ],
    [
      'with and without a common language',
      answering({ language: ['Thai'] }),
      answering({ language: ['Urdu'] }),
    ],
    ['with a dog and allergic', answering({ pets: ['Dog'] }), answering({ pets: ['Allergic to pets'] })],
  ])('distinguishes members %s', (_name, one, other) => {
    expect(scoreOf(one, one)).toBeGreaterThan(scoreOf(one, other))
  })
})

describe('age ranges', () => {
  it("match only if each member is within their match's range", () => {
    const aged31 = with_({})
    const wants = (ageMin: number, ageMax: number) => wantAges(with_({ ageMin, ageMax }), aged31, TODAY)
    expect([wants(31, 31), wants(18, 31), wants(32, 99), wants(18, 30)]).toEqual([true, true, false, false])
    expect(wantAges(aged31, with_({ ageMin: 32 }), TODAY)).toBe(false)
    expect(wantAges(with_({ birthdate: null, ageMin: 31 }), aged31, TODAY)).toBe(true)
  })
})

describe('reasons', () => {
  const reasons = (a: Partial<Person>, b: Partial<Person>) => compatibility(with_(a), with_(b), TODAY).reasons
  const long = { ...NO_PREFERENCES, goals: ['Long-term partner'] }
  const far = { position: { latitude: 50.85, longitude: 4.35 } }

  it('combine what both love and what both want', () => {
    const bits = 0b100000
    expect(reasons({ tagbits: bits, answers: long }, { ...far, tagbits: bits, answers: long })).toEqual([
      'You both love cooking and want a long-term partner',
    ])
    expect(reasons({ answers: long }, { answers: long })).toEqual([
      'You both love travel and cooking, and want a long-term partner',
      'You live close to each other',
    ])
  })

  it("are in the reader's language", () => {
    const said = withLocaleOf({ language: 'en-XA' }, () => reasons({ answers: long }, { answers: long }))
    expect(said).toHaveLength(2)
    expect(said[0]).toMatch(/^\[Ýöû ƀöţħ ļöṽé .*\[ţŕáṽéļ~+\].*\[çööķîñĝ~+\]/)
    expect(said[1]).toMatch(/^\[Ýöû ļîṽé çļöšé ţö éáçħ öţħéŕ~+\]$/)
  })

  it('name the one thing there is, or nothing', () => {
    expect(reasons({}, far)).toEqual(['You both love travel and cooking'])
    expect(reasons({ tagbits: 1, answers: long }, { ...far, tagbits: 2, answers: long })).toEqual([
      'You both want a long-term partner',
    ])
    expect(reasons({ tagbits: 1 }, { ...far, tagbits: 2 })).toEqual([])
  })
})
