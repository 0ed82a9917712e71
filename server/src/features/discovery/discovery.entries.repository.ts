import { FilterMode, type SavedFilter } from '@savanna/contract/discovery'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { onceFor } from '../../kit/database/prepared.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { bitsOf } from './discovery.criteria.ts'
import { discovery, discoveryChoices } from './discovery.tables.ts'

const entries = onceFor((db) =>
  db
    .select({
      klass: discovery.klass,
      tagbits: discovery.tagbits,
      lat: discovery.lat,
      lon: discovery.lon,
      ready: discovery.ready,
    })
    .from(discovery)
    .where(eq(discovery.member_id, sql.placeholder('memberId')))
    .prepare('discovery_entry'),
)

/** What discovery knows of a member. */
export async function findEntry(db: Database, memberId: string) {
  const [entry] = await entries(db).execute({ memberId })
  return entry
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
