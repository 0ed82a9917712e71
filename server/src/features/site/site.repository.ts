import { and, count, countDistinct, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { rooms } from '../../schema/chat.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'

/**
 * Counts active members with a confirmed address, all matches so far, and the cities where these members
 * live.
 */
export async function countMembersAndMatches(db: Database) {
  const active = and(eq(members.status, 1), isNotNull(members.verified_at))
  const [[people], [matches]] = await Promise.all([
    db
      .select({ members: count(), cities: countDistinct(profiles.city) })
      .from(members)
      .innerJoin(profiles, eq(profiles.member_id, members.id))
      .where(active),
    db.select({ matches: count() }).from(rooms),
  ])
  return { members: people?.members ?? 0, cities: people?.cities ?? 0, matches: matches?.matches ?? 0 }
}
