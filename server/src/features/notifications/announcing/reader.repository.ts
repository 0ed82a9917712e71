import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

/** Returns a member's data for an announcement; undefined if they no longer exist or are suspended. */
export async function findReader(db: Database, memberId: string) {
  const [found] = await db
    .select({
      id: members.id,
      mail: members.mail,
      language: members.language,
      firstname: profiles.firstname,
      online: profiles.online,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(and(eq(members.id, memberId), eq(members.status, 1), isNotNull(members.verified_at)))
  return found
}
