import { ANSWERED, type ComparedAnswers } from '../../compatibility/answers.rules.ts'
import type { Person } from '../../compatibility/score.rules.ts'
import type { Numbers } from '../model/numbers.ts'

const PANELS = ANSWERED.length

type PersonAnswer = ComparedAnswers[(typeof ANSWERED)[number]]

/**
 * Members as columns, about a hundred bytes each, in shared memory: a million objects would take as many
 * kilobytes. Members are numbered from 0.
 */
export interface People {
  count: number
  cohort: Uint8Array
  tagbits: Int32Array
  ageMin: Uint8Array
  ageMax: Uint8Array
  /** Degrees; NaN if the position is unknown. */
  latitude: Float64Array
  longitude: Float64Array
  reachKm: Float64Array
  /** Milliseconds since 1970; NaN for never. */
  seen: Float64Array
  /** The index of each member's birthdate among the distinct ones. */
  birth: Int32Array
  birthdates: (string | null)[]
  /** The indexes of each member's answers among each panel's distinct ones, in the order of `ANSWERED`. */
  answers: Int32Array
  different: PersonAnswer[][]
}

/** Numbers values in order of first appearance. */
function createNumbering<T>() {
  const values: T[] = []
  const numbers = new Map<string, number>()
  return {
    values,
    numberOf(value: T): number {
      const key = JSON.stringify(value)
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, values.length)
      return values.push(value) - 1
    },
  }
}

const COLUMNS = {
  cohort: Uint8Array,
  tagbits: Int32Array,
  ageMin: Uint8Array,
  ageMax: Uint8Array,
  latitude: Float64Array,
  longitude: Float64Array,
  reachKm: Float64Array,
  seen: Float64Array,
  birth: Int32Array,
  answers: Int32Array,
}

type Columns = Pick<People, keyof typeof COLUMNS>

const widthOf = (name: string) => (name === 'answers' ? PANELS : 1)

/** Returns columns for this many members, starting with the previous columns. */
function createColumns(capacity: number, before?: Columns): Columns {
  const columns = Object.entries(COLUMNS).map(([name, Type]) => {
    const size = capacity * widthOf(name)
    const buffer = new SharedArrayBuffer(size * Type.BYTES_PER_ELEMENT)
    const column: Numbers = new (Type as new (from: SharedArrayBuffer) => Numbers)(buffer)
    if (before) column.set(before[name as keyof Columns])
    return [name, column]
  })
  return Object.fromEntries(columns) as Columns
}

const FIRST_CAPACITY = 4_096

/** Collects members into columns. */
export interface PeopleBuilder {
  /** Adds a member, numbered by how many were added before. */
  add(person: Person): void
  finish(): People
}

/** Returns an empty builder. */
export function createPeopleBuilder(): PeopleBuilder {
  let [capacity, count] = [FIRST_CAPACITY, 0]
  let columns = createColumns(capacity)
  const births = createNumbering<string | null>()
  const panels = ANSWERED.map(() => createNumbering<PersonAnswer>())
  return {
    add(person) {
      if (count === capacity) {
        capacity *= 2
        columns = createColumns(capacity, columns)
      }
      const { cohort, tagbits, ageMin, ageMax, reachKm, position, seen, birthdate } = person
      columns.cohort[count] = cohort
      columns.tagbits[count] = tagbits
      columns.ageMin[count] = ageMin
      columns.ageMax[count] = ageMax
      columns.latitude[count] = position?.latitude ?? Number.NaN
      columns.longitude[count] = position?.longitude ?? Number.NaN
      columns.reachKm[count] = reachKm
      columns.seen[count] = seen?.getTime() ?? Number.NaN
      columns.birth[count] = births.numberOf(birthdate)
      panels.forEach(({ numberOf }, panel) => {
        columns.answers[count * PANELS + panel] = numberOf(person.answers[ANSWERED[panel] ?? 'goals'])
      })
      count += 1
    },
    finish: () => ({
      ...columns,
      count,
      birthdates: births.values,
      different: panels.map(({ values }) => values),
    }),
  }
}

/** Returns people as columns. */
export function toPeople(persons: Iterable<Person>): People {
  const builder = createPeopleBuilder()
  for (const person of persons) builder.add(person)
  return builder.finish()
}

/** Returns a member in the form that the compatibility rules read. */
export function personAt(people: People, member: number): Person {
  const [latitude, seen] = [people.latitude[member] ?? Number.NaN, people.seen[member] ?? Number.NaN]
  return {
    cohort: people.cohort[member] ?? 0,
    tagbits: people.tagbits[member] ?? 0,
    birthdate: people.birthdates[people.birth[member] ?? 0] ?? null,
    ageMin: people.ageMin[member] ?? 0,
    ageMax: people.ageMax[member] ?? 0,
    position: Number.isNaN(latitude) ? null : { latitude, longitude: people.longitude[member] ?? 0 },
    reachKm: people.reachKm[member] ?? 0,
    seen: Number.isNaN(seen) ? null : new Date(seen),
    answers: answersAt(people, member),
  }
}

function answersAt({ answers, different }: People, member: number): ComparedAnswers {
  const own: Record<string, PersonAnswer | undefined> = {}
  ANSWERED.forEach((panel, index) => {
    own[panel] = different[index]?.[answers[member * PANELS + index] ?? 0]
  })
  return own as ComparedAnswers
}
