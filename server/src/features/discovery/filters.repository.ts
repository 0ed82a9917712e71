import { FILTER_MODES, type FilterMode, type SavedFilter } from '@savanna/contract/discovery/routes'
import { eq } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { discoveryChoices } from '../../schema/discovery/discovery.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { bitsOf } from './search/condition.ts'

const indexOf = (mode: FilterMode) => FILTER_MODES.indexOf(mode)

/** Stores a member's filters; the ranges are those of the profile, except for the height. */
export async function storeFilter(db: Database, memberId: string, filter: SavedFilter): Promise<void> {
  const choice = {
    sort: filter.sort,
    tagbits: bitsOf(filter.tags),
    age_mode: indexOf(filter.ageMode),
    distance_mode: indexOf(filter.distMode),
    popularity_mode: indexOf(filter.popMode),
    tags_mode: indexOf(filter.tagsMode),
    new_mode: indexOf(filter.newMode),
    active_mode: indexOf(filter.activeMode),
    height_min: filter.heightMin,
    height_max: filter.heightMax,
    height_mode: indexOf(filter.heightMode),
    height_maybe: filter.heightMaybe,
    panels: filter.panels,
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
