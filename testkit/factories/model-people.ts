import { FILTER_PANELS } from '../../contract/src/discovery/routes.ts'
import type { PanelAnswer, PreferenceField } from '../../contract/src/preferences/routes.ts'
import { DAY_MS } from '../../contract/src/time.ts'
import { snap } from '../../server/src/features/geo/index.ts'
import { textsOf } from '../../server/src/features/preferences/preferences.rules.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { createGenerator } from '../../server/src/kit/random.ts'
import { preferences } from '../../server/src/schema/preferences.tables.ts'
import type { TestApp } from '../app.ts'

/** Random members for the model of discovery, the same in every run. */

export interface Person {
  id: string
  gender: 'man' | 'woman'
  orientation: 'bi' | 'hetero' | 'homo'
  birthdate: string
  pop: number
  /** Centimetres. */
  height: number | null
  tags: number[]
  latitude: number
  longitude: number
  /** By panel; absent if never answered. */
  answers: Partial<Record<PreferenceField, PanelAnswer>>
  intimate: 'everybody' | 'fitting'
  online: boolean
  /** Days ago. */
  lastSeen: number | null
  hidesLastSeen: boolean
  hidesOnline: boolean
}

const random = createGenerator(20_261_120)
export const below = (end: number) => Math.floor(random() * end)
export const between = (low: number, high: number) => low + below(high - low + 1)
export const oneOf = <T>(...values: T[]): T => values[below(values.length)] as T
export const maybe = <T>(chance: number, value: () => T): T | undefined =>
  random() < chance ? value() : undefined

/** Picks a city, one of them near the date line and one at the pole, or a place far from any. */
function somewhere() {
  const [latitude, longitude] = oneOf<[number, number]>(
    [48.85, 2.35],
    [48.85, 2.35],
    [-17.71, 179.95],
    [89.6, 40],
  )
  const spread = oneOf(0.03, 0.3, 1.2)
  if (random() < 0.1) return snap(between(-89, 89), between(-179, 179))
  const wrapped = longitude + (random() - 0.5) * spread
  return snap(Math.min(89.9, latitude + (random() - 0.5) * spread), wrapped)
}

/** Returns a member, who joined within the last month. */
export function makePerson(today: Date): Person {
  const tags = Array.from({ length: between(1, 5) }, () => between(1, 16))
  return {
    id: idFrom(today, between(0, 30)),
    gender: oneOf('man', 'woman'),
    orientation: oneOf('bi', 'bi', 'hetero', 'homo'),
    birthdate: `${between(1935, 2007)}-${oneOf('02-28', '03-01', '11-20', '11-21', '07-14')}`,
    // Few different values, so members often tie.
    pop: between(0, 20) * 50,
    height: maybe(0.7, () => between(160, 185)) ?? null,
    tags: [...new Set(tags)].sort((a, b) => a - b),
    ...somewhere(),
    answers: someAnswers(),
    intimate: oneOf('everybody', 'fitting'),
    online: random() < 0.1,
    lastSeen: maybe(0.8, () => between(0, 20)) ?? null,
    hidesLastSeen: random() < 0.15,
    hidesOnline: random() < 0.15,
  }
}

/** A member's id, made when they joined. */
const idFrom = (today: Date, daysAgo: number) => {
  const time = Math.floor(today.getTime() - daysAgo * DAY_MS)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`
}

/** Returns when a member joined, in milliseconds. */
export const joinedAt = ({ id }: Person) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Answers from few options, so that filters find someone. Some are empty, null or no longer offered. */
function someAnswers(): Person['answers'] {
  const answers: Person['answers'] = {}
  for (const { field, multi, options } of FILTER_PANELS) {
    if (random() < 0.3) continue
    const some = Array.from({ length: below(4) }, () => oneOf(...options.slice(0, 4), 'No longer offered'))
    answers[field] = multi ? [...new Set(some)] : (some[0] ?? null)
  }
  return answers
}

/** Inserts members, with profiles, answers, interests and pictures. */
export async function insertPeople(test: TestApp, persons: Person[], today: Date) {
  const rows = JSON.stringify(persons)
  const from = `from json_to_recordset($1) as x (id uuid, gender text, orientation text, birthdate date, pop smallint,
    height smallint, latitude float8, longitude float8, tags json, intimate text, online boolean, "lastSeen" int,
    "hidesLastSeen" boolean, "hidesOnline" boolean)`
  await test.pool.query(
    `insert into members (id, username, mail, password_hash, verified_at)
     select id, 'model' || id, id || '@mail.test', '', now() ${from}`,
    [rows],
  )
  await test.pool.query(
    `insert into profiles (member_id, firstname, lastname, gender, sexual_orientation, bio, birthdate, geo_lat, geo_long,
       pop_score, height, intimate_shown, online, last_connexion, hide_last_seen, hide_online)
     select id, 'Amara', 'Diallo', gender, orientation, 'Tea.', birthdate, latitude, longitude, pop, height, intimate,
       online::int, $2::timestamptz - make_interval(days => "lastSeen"), "hidesLastSeen", "hidesOnline" ${from}`,
    [rows, today],
  )
  for (const person of persons) await insertAnswers(test, person)
  await test.pool.query(
    `insert into member_tags select id, value::smallint ${from} cross join lateral json_array_elements_text(tags)`,
    [rows],
  )
  await test.pool.query(
    `insert into pictures (id, member_id, pic_index, is_main, media_key, thumbhash, scrim)
     select id, id, 0, true, 'pictures/' || id, 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '#2b241c' ${from}`,
    [rows],
  )
}

/** Inserts a member's answers. */
export async function insertAnswers(test: TestApp, { id, answers }: Person) {
  await test.db.insert(preferences).values({ member_id: id, ...textsOf(answers) })
}
