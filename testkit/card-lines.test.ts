import { NO_PREFERENCES } from '@savanna/contract/preferences/routes'
import { DAY_MS } from '@savanna/contract/time'
import { describe, expect, it } from 'vitest'
import { AMARA, cast, fits, JONAS } from '../demo/src/cast.ts'
import type { Person } from '../demo/src/people.ts'
import { tastesOf } from '../demo/src/tastes.ts'
import { compatibility } from '../server/src/features/compatibility/index.ts'
import { createRandom } from '../server/src/kit/random.ts'
import { cohortOf } from '../server/src/schema/discovery/cohorts.ts'
import { chooseLines } from '../web/src/features/profiles/card/card-lines.model.ts'

const TODAY = new Date('2026-11-20')
const CARDS = 50

function traitsOf(person: Person, number: number) {
  const { gender, sexual_orientation, birthdate, place } = person
  return {
    cohort: cohortOf(gender, sexual_orientation),
    tagbits: person.tags.reduce((bits, tag) => bits | (1 << (tag - 1)), 0),
    birthdate,
    ageMin: 18,
    ageMax: 99,
    position: place,
    reachKm: 100,
    seen: new Date(TODAY.getTime() - DAY_MS),
    answers: { ...NO_PREFERENCES, ...tastesOf(createRandom(number), person) },
  }
}

/** Returns the first cards of a demo member, the most compatible first. */
function rankFor(viewer: Person) {
  const me = traitsOf(viewer, 0)
  return cast(300, TODAY)
    .map((person, number) => ({ person, traits: traitsOf(person, number) }))
    .filter(({ person }) => person.username !== viewer.username && fits(viewer, person))
    .map(({ person, traits }) => ({
      id: person.username,
      bio: person.bio,
      compatibility: compatibility(me, traits, TODAY),
    }))
    .sort((a, b) => b.compatibility.score - a.compatibility.score)
    .slice(0, CARDS)
}

describe.each([AMARA, JONAS])('the first cards of $firstname in the demo', (viewer) => {
  it('have many different lines, and hardly two equal neighbours', () => {
    const cards = rankFor(viewer)
    const lines = [...chooseLines(cards, new Map()).values()].map(({ words }) => words)
    expect(lines).toHaveLength(CARDS)
    expect(new Set(lines).size).toBeGreaterThanOrEqual(20)
    expect(lines.filter((words, index) => words === lines[index + 1]).length).toBeLessThanOrEqual(2)
  })
})
