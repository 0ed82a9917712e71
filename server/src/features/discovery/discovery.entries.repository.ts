import { FilterMode, type SavedFilter } from '@savanna/contract/discovery'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { holdsPlan } from '../plans/plans.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { bitsOf } from './discovery.criteria.ts'
import { discovery, discoveryChoices } from './discovery.tables.ts'

interface Entry {
  klass: number
  tagbits: number
  lat: number | null
  lon: number | null
  ready: boolean
}
/** All of it is null for whom discovery does not know. */
type EntryRow = { [K in keyof Entry]: Entry[K] | null } & { plan: boolean }

const me = sql`${sql.placeholder('memberId')}::uuid`
const entries = statement<EntryRow, { memberId: string; now: Date }>(
  'discovery_entry',
  sql`select d.klass, d.tagbits, d.lat, d.lon, d.ready,
      ${holdsPlan(me, sql`${sql.placeholder('now')}::timestamptz`)} as plan
    from (values (1)) as one left join ${discovery} as d on d.member_id = ${me}`,
)

/** What discovery knows of a member, and whether they hold a plan: what each search begins with. */
export async function findEntry(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ entry: Entry | undefined; plan: boolean }> {
  const [row] = await entries(db, { memberId, now })
  const entry = row && row.ready !== null ? (row as Entry) : undefined
  return { entry, plan: row?.plan ?? false }
}

const UNSET_DISTANCE = 5
const modeAt = (index: number | undefined): FilterMode => FilterMode.options[index ?? 0] ?? 'must'
const indexOf = (mode: FilterMode) => FilterMode.options.indexOf(mode)

/**
 * What a member saved for suggestions. Who never did is asked for their ranges all the same, save the distance that
 * everybody begins with: it would hide most members from those who have not chosen it.
 */
export async function findSavedFilter(db: Database, memberId: string): Promise<SavedFilter | undefined> {
  const [row] = await db
    .select({
      ageMin: profiles.age_min,
      ageMax: profiles.age_max,
      distMax: profiles.distance_max,
      popMin: profiles.pop_min,
      popMax: profiles.pop_max,
      choice: discoveryChoices,
    })
    .from(profiles)
    .leftJoin(discoveryChoices, eq(discoveryChoices.member_id, profiles.member_id))
    .where(eq(profiles.member_id, memberId))
  if (!row) return undefined
  const { choice, ...ranges } = row
  const untouched = ranges.distMax === UNSET_DISTANCE ? 'ignore' : 'must'
  return {
    ...ranges,
    sort: choice?.sort ?? 0,
    tags: tagsOf(choice?.tagbits ?? 0),
    ageMode: modeAt(choice?.age_mode),
    distMode: choice ? modeAt(choice.distance_mode) : untouched,
    popMode: modeAt(choice?.popularity_mode),
    tagsMode: modeAt(choice?.tags_mode),
  }
}

function tagsOf(bits: number): number[] {
  return Array.from({ length: 16 }, (_, at) => at + 1).filter((tag) => bits & (1 << (tag - 1)))
}

/** Keeps a member's filters; the ranges are those of the profile. */
export async function storeFilter(db: Database, memberId: string, filter: SavedFilter): Promise<void> {
  const choice = {
    sort: filter.sort,
    tagbits: bitsOf(filter.tags),
    age_mode: indexOf(filter.ageMode),
    distance_mode: indexOf(filter.distMode),
    popularity_mode: indexOf(filter.popMode),
    tags_mode: indexOf(filter.tagsMode),
  }
  await db.transaction(async (tx) => {
    await tx
      .update(profiles)
      .set({
        age_min: filter.ageMin,
        age_max: filter.ageMax,
        distance_max: filter.distMax,
        pop_min: filter.popMin,
        pop_max: filter.popMax,
      })
      .where(eq(profiles.member_id, memberId))
    await tx
      .insert(discoveryChoices)
      .values({ member_id: memberId, ...choice })
      .onConflictDoUpdate({ target: discoveryChoices.member_id, set: choice })
  })
}
