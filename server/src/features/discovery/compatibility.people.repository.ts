import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { members } from '../accounts/accounts.tables.ts'
import { answersTo } from '../preferences/index.ts'
import { preferences } from '../preferences/preferences.tables.ts'
import { CARD, CARD_ROWS, CARD_SHOWN, type CardRow } from '../profiles/index.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { ANSWERED } from './compatibility.answers.ts'
import { type Person, untoldTime } from './compatibility.rules.ts'
import { tagsOf } from './discovery.criteria.ts'
import { discovery } from './discovery.tables.ts'

export interface KnownPerson extends Person {
  id: string
}

export interface PersonRow extends Record<(typeof ANSWERED)[number], string | null> {
  id: string
  klass: number
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
}

/** All columns of `PersonRow` that a card has not got, of the rows of `discovery` and `profiles` joined with `ANSWERS`. */
export const BEYOND_CARD = sql`${discovery.klass}, ${discovery.tagbits}, ${discovery.lat}, ${discovery.lon},
  ${profiles.age_min} as "ageMin", ${profiles.age_max} as "ageMax", ${profiles.distance_max} as "reachKm",
  ${profiles.last_connexion} as last, ${profiles.hide_last_seen} as hides,
  ${sql.join(
    ANSWERED.map((field) => preferences[field]),
    sql`, `,
  )}`
export const ANSWERS = sql`left join ${preferences} on ${preferences.member_id} = ${discovery.member_id}`

// In plain SQL, because the query builder's own reading of two hundred rows takes as long as ranking them.
const people = statement<PersonRow, { ids: string[] }>(
  'compatibility_people',
  sql`select ${discovery.member_id} as id, ${profiles.birthdate}, ${profiles.online}, ${BEYOND_CARD}
    from ${discovery} join ${profiles} on ${profiles.member_id} = ${discovery.member_id} ${ANSWERS}
    where ${discovery.member_id} = any (${sql.placeholder('ids')}::uuid[])`,
)

/** What compatibility is judged by, for each of the members. */
export async function findPeople(db: Database, ids: string[], now: Date): Promise<KnownPerson[]> {
  if (ids.length === 0) return []
  const rows = await people(db, { ids })
  return rows.map((row) => personOf(row, now))
}

const shown = statement<Omit<CardRow, 'tags'> & PersonRow, { viewerId: string; ids: string[] }>(
  'compatibility_cards',
  sql`select ${CARD}, ${BEYOND_CARD} from ${CARD_ROWS}
    join ${discovery} on ${discovery.member_id} = ${members.id} ${ANSWERS} where ${CARD_SHOWN}`,
)

/** What cards show of those of the members whom the viewer may see, and what compatibility is judged by; unordered. */
export async function findShown(
  db: Database,
  viewerId: string,
  ids: string[],
  now: Date,
): Promise<{ card: CardRow; person: KnownPerson }[]> {
  const rows = await shown(db, { viewerId, ids })
  return rows.map((row) => ({
    person: personOf(row, now),
    card: Object.assign(row, { tags: tagsOf(row.tagbits) }),
  }))
}

/** The same in the words of the rules. */
export function personOf(row: PersonRow, now: Date): KnownPerson {
  return {
    id: row.id,
    klass: row.klass,
    tagbits: row.tagbits,
    birthdate: row.birthdate,
    ageMin: row.ageMin,
    ageMax: row.ageMax,
    position: row.lat === null || row.lon === null ? null : { latitude: row.lat, longitude: row.lon },
    reachKm: row.reachKm,
    seen: seenAt(row, now),
    answers: answersTo(ANSWERED, row),
  }
}

function seenAt({ online, hides, last }: PersonRow, now: Date): Date | null {
  if (online === 1) return now
  if (hides) return untoldTime(now)
  return last === null ? null : new Date(last)
}
