import { NO_PREFERENCES } from '@savanna/contract/preferences/routes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ANSWERED, type ComparedAnswers } from '../../compatibility/answers.rules.ts'
import type { Person } from '../../compatibility/score.rules.ts'
import { personAt, toPeople } from './columns.ts'
import { splitByMap } from './split-by-map.ts'

const position = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2008-01-01'), noInvalidDate: true })

const person: fc.Arbitrary<Person> = fc.record({
  cohort: fc.nat(8),
  tagbits: fc.nat(65_535),
  birthdate: fc.option(day.map((date) => date.toISOString().slice(0, 10))),
  ageMin: fc.integer({ min: 18, max: 99 }),
  ageMax: fc.integer({ min: 18, max: 99 }),
  position: fc.option(position),
  reachKm: fc.integer({ min: 1, max: 500 }),
  seen: fc.option(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })),
  answers: fc
    .record({
      goals: fc.subarray(['Long-term partner', 'New Friends'] as ComparedAnswers['goals']),
      children: fc.option(fc.constantFrom('I want children', 'Not sure yet') as fc.Arbitrary<'Not sure yet'>),
      language: fc.subarray(['English', 'Wolof', 'French'] as ComparedAnswers['language']),
    })
    .map((some) => {
      const all = { ...NO_PREFERENCES, ...some }
      return Object.fromEntries(ANSWERED.map((panel) => [panel, all[panel]])) as ComparedAnswers
    }),
})

it('people are read from columns as stored, however many there are', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 30 }), (persons) => {
      const people = toPeople(persons)
      expect(people.count).toBe(persons.length)
      expect(persons.map((_, member) => personAt(people, member))).toEqual(persons)
    }),
  )
  const [one] = fc.sample(person, { numRuns: 1, seed: 4 })
  const many = toPeople(Array.from({ length: 10_000 }, () => one as Person))
  expect(personAt(many, 9_999)).toEqual(one)
})

it('blocks of the map have everyone with a position once, and no more members than allowed', () => {
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(400),
      (persons, most, turn) => {
        const people = toPeople(persons)
        const blocks = splitByMap(people, Int32Array.from(persons.keys()), { most, turn })
        const members = blocks.flatMap((block) => [...block]).sort((a, b) => a - b)
        expect(members).toEqual([...persons.keys()].filter((member) => persons[member]?.position))
        for (const block of blocks) expect(block.length).toBeLessThanOrEqual(most)
      },
    ),
  )
})

it('two towns are cut between them, and one town in a different place each day', () => {
  const [one] = fc.sample(person, { numRuns: 1, seed: 4 })
  const at = (longitude: number): Person => ({ ...(one as Person), position: { latitude: 48, longitude } })
  const towns = toPeople(
    [...Array(60).keys()].map((number) => at(number < 25 ? number / 1000 : 2 + number / 1000)),
  )
  const all = Int32Array.from({ length: 60 }, (_, member) => member)
  for (const turn of [1, 2, 3])
    expect(splitByMap(towns, all, { most: 40, turn }).map((block) => block.length)).toEqual([25, 35])
  const town = toPeople([...Array(60).keys()].map((number) => at(number / 1000)))
  const cuts = new Set([1, 2, 3].map((turn) => splitByMap(town, all, { most: 40, turn })[0]?.length))
  expect(cuts.size).toBe(3)
})
