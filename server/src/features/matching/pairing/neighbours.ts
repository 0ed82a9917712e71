import { COHORTS, fittingCohorts } from '../../../schema/discovery/cohorts.ts'
import { ageOf, type Person, wantsAge } from '../../compatibility/score.rules.ts'
import { at } from '../model/numbers.ts'
import type { CandidatePairs } from './candidate-pairs.ts'

interface NeighbourOptions {
  today: Date
  /** How many pairs a member finds; others may find the member as well. */
  each: (member: number) => number
  /** The chance that two members like each other, by their numbers. */
  chance: (one: number, other: number) => number
  /** Returns whether two members may be a pair, beyond fitting and wanting each other's age. */
  mayPair?: (one: number, other: number) => boolean
}

/** Degrees; about eleven kilometres from south to north. */
const CELL = 0.1
/** How many cells to check on each side, about 55 kilometres. */
const RINGS = 5
/** How many members are checked for each one, so a large town takes no longer than a small one. */
const MOST_LOOKED_AT = 300
/** A member who needs many pairs checks this many members for each of them. */
const LOOKED_AT_FOR_PAIR = 7
const [LEAST_CHANCE, MOST_CHANCE] = [1e-6, 0.99]

/** A cell's column and row. */
type Cell = readonly [number, number]

const keyOf = ([column, row]: Cell) => row * 8192 + column

function cellOf({ position }: Person): Cell | undefined {
  if (!position) return undefined
  return [Math.floor((position.longitude + 180) / CELL), Math.floor((position.latitude + 90) / CELL)]
}

/**
 * Finds pairs of members who live near each other, fit and want each other's age, up to `each` per member. In
 * a crowded cell each member starts at a different position, so nobody is left out because of their number.
 * Linear in the members; the same members give the same pairs.
 */
export function findCandidatePairs(people: Person[], options: NeighbourOptions): CandidatePairs {
  const ages = createAges(options.today)
  const search = {
    people,
    cells: groupByCell(people),
    ages: people.map(({ birthdate }) => ages(birthdate)),
    fits: Array.from({ length: COHORTS }, (_, cohort) => new Set(fittingCohorts(cohort))),
    options,
  }
  return collectPairs(people, options, (_person, member) => neighboursOf(search, member))
}

/** Returns a function of birthdates that computes each age once. */
function createAges(today: Date): (birthdate: string | null) => number | null {
  const ages = new Map<string | null, number | null>()
  return (birthdate) => {
    const known = ages.get(birthdate)
    if (known !== undefined) return known
    const age = ageOf({ birthdate }, today)
    ages.set(birthdate, age)
    return age
  }
}

function groupByCell(people: Person[]): Map<number, Int32Array> {
  const cells = new Map<number, number[]>()
  people.forEach((person, member) => {
    const cell = cellOf(person)
    if (!cell) return
    const list = cells.get(keyOf(cell))
    if (list) list.push(member)
    else cells.set(keyOf(cell), [member])
  })
  return new Map([...cells].map(([key, list]) => [key, Int32Array.from(list)]))
}

/** Combines what each member found into pairs without repeats. */
function collectPairs(
  people: Person[],
  { each, chance }: NeighbourOptions,
  find: (person: Person, member: number) => number[],
): CandidatePairs {
  const first = new Int32Array(people.length + 1)
  for (let member = 0; member < people.length; member++) first[member + 1] = at(first, member) + each(member)
  const most = at(first, people.length)
  const [one, other, chances] = [new Int32Array(most), new Int32Array(most), new Float32Array(most)]
  const found = new Int32Array(most).fill(-1)
  let pairs = 0
  people.forEach((person, member) => {
    const own = find(person, member)
    found.set(own, at(first, member))
    for (const candidate of own) {
      const theirs = found.subarray(at(first, candidate), at(first, candidate + 1))
      if (candidate < member && theirs.includes(member)) continue
      one[pairs] = Math.min(member, candidate)
      other[pairs] = Math.max(member, candidate)
      chances[pairs] = Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, chance(member, candidate)))
      pairs += 1
    }
  })
  return {
    members: people.length,
    one: one.subarray(0, pairs),
    other: other.subarray(0, pairs),
    chance: chances.subarray(0, pairs),
  }
}

interface Search {
  people: Person[]
  cells: Map<number, Int32Array>
  /** In whole years. */
  ages: (number | null)[]
  /** The cohorts that fit each cohort. */
  fits: Set<number>[]
  options: NeighbourOptions
}

function neighboursOf(search: Search, member: number): number[] {
  const { mayPair } = search.options
  const person = search.people[member]
  const found: number[] = []
  const each = search.options.each(member)
  const mostLookedAt = Math.max(MOST_LOOKED_AT, LOOKED_AT_FOR_PAIR * each)
  let looked = 0
  if (!person) return found
  for (const cell of cellsAround(person)) {
    const list = search.cells.get(keyOf(cell))
    if (!list) continue
    // A step of Knuth's multiplicative hash: neighbours in the list start far apart.
    const from = (Math.imul(member, 2_654_435_761) >>> 0) % list.length
    for (let index = 0; index < list.length; index++) {
      if (found.length === each || looked === mostLookedAt) return found
      const candidate = at(list, (from + index) % list.length)
      looked += 1
      if (candidate === member || !suit(search, member, candidate)) continue
      if (mayPair?.(member, candidate) ?? true) found.push(candidate)
    }
  }
  return found
}

function suit({ people, ages, fits }: Search, one: number, other: number): boolean {
  const [a, b] = [people[one], people[other]]
  if (!a || !b || !fits[a.cohort]?.has(b.cohort)) return false
  return wantsAge(a, ages[other] ?? null) && wantsAge(b, ages[one] ?? null)
}

/** Yields the cells around a person, ring by ring. */
function* cellsAround(person: Person): Generator<Cell> {
  const middle = cellOf(person)
  if (!middle) return
  for (let ring = 0; ring <= RINGS; ring++)
    for (let row = -ring; row <= ring; row++)
      for (let column = -ring; column <= ring; column++)
        if (Math.max(Math.abs(row), Math.abs(column)) === ring) yield [middle[0] + column, middle[1] + row]
}
