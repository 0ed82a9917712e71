import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { discoveryTraits } from '../../schema/discovery/discovery.tables.ts'
import { answersTo } from '../preferences/index.ts'
import { ANSWERED, type ComparedAnswers } from './answers.rules.ts'
import { type Person, untoldTime } from './score.rules.ts'

export interface KnownPerson extends Person {
  id: string
}

export interface PersonRow {
  id: string
  cohort: number
  tagbits: number
  birthdate: string | null
  lat: number | null
  lon: number | null
  ageMin: number
  ageMax: number
  reachKm: number
  online: number
  last: string | null
  hides: boolean
  /** A line of JSON for each of `ANSWERED`. */
  answers: string
}

/** All columns of `PersonRow` that a card doesn't have, of `discovery_traits`. */
export const BEYOND_CARD = sql`${discoveryTraits.cohort}, ${discoveryTraits.tagbits}, ${discoveryTraits.lat},
  ${discoveryTraits.lon}, ${discoveryTraits.age_min} as "ageMin", ${discoveryTraits.age_max} as "ageMax",
  ${discoveryTraits.reach} as "reachKm", ${discoveryTraits.last_connexion} as last,
  ${discoveryTraits.hide_last_seen} as hides, ${discoveryTraits.answers}`

/** All columns of `PersonRow`. */
export const PERSON = sql`${discoveryTraits.member_id} as id, ${discoveryTraits.birth} as birthdate,
  ${discoveryTraits.online}, ${BEYOND_CARD}`

// In plain SQL, because reading two hundred rows through the query builder takes as long as ranking them.
const people = statement<PersonRow, { ids: string[] }>(
  'compatibility_people',
  (bind) => sql`select ${PERSON} from ${discoveryTraits}
    where ${discoveryTraits.member_id} = any (${bind.inSight('ids', 'uuid[]')})`,
)

/** Returns each member's compatibility data, in no order. */
export async function findPeople(db: Database, ids: string[], now: Date): Promise<KnownPerson[]> {
  if (ids.length === 0) return []
  const rows = await people(db, { ids })
  return rows.map((row) => personOf(row, now))
}

const CACHED = 5_000
// Many members have the same profile data, most often none.
const parsed = new Map<string, ComparedAnswers>()

function answersIn(lines: string): ComparedAnswers {
  const known = parsed.get(lines)
  if (known) return known
  const answers = answersTo(ANSWERED, lines.split('\n'))
  if (parsed.size < CACHED) parsed.set(lines, answers)
  return answers
}

/** Returns a row in the form that the compatibility rules read. */
export function personOf(row: PersonRow, now: Date): KnownPerson {
  return {
    id: row.id,
    cohort: row.cohort,
    tagbits: row.tagbits,
    birthdate: row.birthdate,
    ageMin: row.ageMin,
    ageMax: row.ageMax,
    position: row.lat === null || row.lon === null ? null : { latitude: row.lat, longitude: row.lon },
    reachKm: row.reachKm,
    seen: seenAt(row, now),
    answers: answersIn(row.answers),
  }
}

function seenAt({ online, hides, last }: PersonRow, now: Date): Date | null {
  if (hides) return untoldTime(now)
  if (online === 1) return now
  return last === null ? null : new Date(last)
}
