import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../accounts/accounts.tables.ts'
import { notBlocked } from '../relations/relations.tables.ts'

/** A member by id or by username (lower case). */
export type MemberRef = { id: string } | { username: string }

/** The member as far as the viewer may see them: nothing when blocked either way, inactive or unknown. */
export async function findVisibleMember(
  db: Database,
  viewerId: string,
  ref: MemberRef,
): Promise<{ id: string; username: string } | undefined> {
  const meant: SQL = 'id' in ref ? eq(members.id, ref.id) : eq(members.username, ref.username)
  const [found] = await db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(
      and(meant, eq(members.status, 1), isNotNull(members.verified_at), notBlocked(viewerId, members.id)),
    )
  return found
}
