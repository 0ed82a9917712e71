import {
  FILTER_DEFAULTS,
  FILTER_MODES,
  FILTER_PANELS,
  type FilterMode,
  PanelFilters,
  type SavedFilter,
} from '@savanna/contract/discovery/routes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { compatibleLists } from '../../../schema/discovery/compatibility.tables.ts'
import { discovery, discoveryChoices, discoveryTraits } from '../../../schema/discovery/discovery.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { isUnlimited } from '../../../schema/plans.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { type KnownPerson, PERSON, type PersonRow, personOf } from '../../compatibility/index.ts'
import { mayLearn } from '../../matching/index.ts'
import { tagsOf } from '../search/condition.ts'
import { restingSince } from '../search/rest.ts'

/** A searcher's ranked list that isn't too old, without its members. */
export interface StoredList {
  id: string
  basis: string
  more: boolean
  counted: number
}

/** Everything known about a searcher before the search. */
export interface KnownSearcher {
  person: KnownPerson
  /** Complete, verified and placed: may be suggested to others. */
  ready: boolean
  /** Sees everyone: has a plan, or none is for sale. */
  plan: boolean
  /** Has recently passed a member who isn't shown again yet. */
  passed: boolean
  /** Has a gender and an orientation, without which a member fits nobody. */
  identified: boolean
  /** Hides when they were last online. */
  hidesLastSeen: boolean
  /** Hasn't turned off learning from what they do. */
  learns: boolean
  /** Their saved choices for suggestions, or the defaults. */
  saved: SavedFilter
  /** Newest first. */
  lists: StoredList[]
}

interface Row extends PersonRow {
  ready: boolean
  plan: boolean
  passed: boolean
  learns: boolean
  identified: boolean
  hidesLastSeen: boolean
  newMode: number | null
  activeMode: number | null
  heightMin: number | null
  heightMax: number | null
  heightMode: number | null
  heightMaybe: boolean | null
  panels: unknown
  popMin: number
  popMax: number
  /** Null for members who never saved a filter; so are the other choices. */
  sort: number | null
  wantedTags: number | null
  ageMode: number | null
  distanceMode: number | null
  popularityMode: number | null
  tagsMode: number | null
  lists: StoredList[] | null
}

const searchers = statement<Row, { memberId: string; now: Date; since: Date; restingSince: string }>(
  'discovery_searcher',
  (bind) => {
    const me = bind.inSight('memberId', 'uuid')
    return sql`select ${PERSON}, ${discovery.ready}, ${isUnlimited(me, bind.inSight('now', 'timestamptz'))} as plan,
        ${mayLearn(me)} as learns,
        exists (select from ${passes} where ${passes.passer_id} = ${me}
          and ${passes.created_at} > ${bind.inSight('restingSince', 'timestamptz')}) as passed,
        ${profiles.pop_min} as "popMin", ${profiles.pop_max} as "popMax", choice.sort, choice.tagbits as "wantedTags",
        choice.age_mode as "ageMode", choice.distance_mode as "distanceMode",
        choice.popularity_mode as "popularityMode", choice.tags_mode as "tagsMode",
        choice.new_mode as "newMode", choice.active_mode as "activeMode",
        choice.height_min as "heightMin", choice.height_max as "heightMax", choice.height_mode as "heightMode",
        choice.height_maybe as "heightMaybe", choice.panels,
        ${profiles.gender} is not null and ${profiles.sexual_orientation} is not null as identified,
        ${profiles.hide_last_seen} as "hidesLastSeen",
        (select json_agg(json_build_object('id', id, 'basis', basis, 'more', more, 'counted', counted)
            order by made_at desc, id desc)
          from ${compatibleLists}
          where member_id = ${me} and made_at > ${bind.inSight('since', 'timestamptz')}) as lists
      from ${discovery} join ${profiles} on ${profiles.member_id} = ${discovery.member_id}
      join ${discoveryTraits} on ${discoveryTraits.member_id} = ${discovery.member_id}
      left join ${discoveryChoices} as choice on choice.member_id = ${discovery.member_id}
      where ${discovery.member_id} = ${me}`
  },
)

/**
 * Returns what each search starts with, in one statement, with the lists made since a time; undefined for an
 * id that isn't a member's.
 */
export async function findSearcher(
  db: Database,
  memberId: string,
  { now, since }: { now: Date; since: Date },
): Promise<KnownSearcher | undefined> {
  const [row] = await searchers(db, { memberId, now, since, restingSince: restingSince(now) })
  return row && searcherOf(row, now)
}

function searcherOf(row: Row, now: Date): KnownSearcher {
  return {
    person: personOf(row, now),
    ready: row.ready,
    plan: row.plan,
    passed: row.passed,
    learns: row.learns,
    identified: row.identified,
    hidesLastSeen: row.hidesLastSeen,
    saved: savedFilterOf(row),
    lists: row.lists ?? [],
  }
}

const UNSET_DISTANCE = 5
const modeAt = (index: number | null): FilterMode => FILTER_MODES[index ?? 0] ?? 'must'

/**
 * Returns the saved filters. If a member never saved any, their profile's ranges apply, except the default
 * distance: it would hide most members from those who haven't chosen it.
 */
function savedFilterOf(row: Row): SavedFilter {
  const { ageMin, ageMax, reachKm: distMax, popMin, popMax } = row
  const untouched = distMax === UNSET_DISTANCE ? 'ignore' : 'must'
  return {
    ...{ ageMin, ageMax, distMax, popMin, popMax },
    heightMin: row.heightMin ?? FILTER_DEFAULTS.heightMin,
    heightMax: row.heightMax ?? FILTER_DEFAULTS.heightMax,
    heightMode: FILTER_MODES[row.heightMode ?? -1] ?? 'ignore',
    heightMaybe: row.heightMaybe ?? FILTER_DEFAULTS.heightMaybe,
    sort: row.sort ?? 0,
    tags: tagsOf(row.wantedTags ?? 0),
    ageMode: modeAt(row.ageMode),
    distMode: row.sort === null ? untouched : modeAt(row.distanceMode),
    popMode: modeAt(row.popularityMode),
    tagsMode: modeAt(row.tagsMode),
    newMode: FILTER_MODES[row.newMode ?? -1] ?? 'ignore',
    activeMode: FILTER_MODES[row.activeMode ?? -1] ?? 'ignore',
    panels: panelsOf(row.panels),
  }
}

/** Returns the saved filters by panels, without those whose answers are no longer offered. */
function panelsOf(saved: unknown): PanelFilters {
  const entries = FILTER_PANELS.map(({ field }) => {
    const filter = PanelFilters.safeParse({ [field]: (saved as PanelFilters | null)?.[field] })
    return [field, filter.success ? filter.data[field] : undefined]
  })
  return Object.fromEntries(entries.filter(([, filter]) => filter !== undefined))
}
