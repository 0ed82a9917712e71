import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../accounts/accounts.tables.ts'
import { blocks, hasReported, notBlocked } from '../relations/relations.tables.ts'
import { profiles } from './profiles.tables.ts'

/** A member by id or by username (lower case). */
export type MemberRef = { id: string } | { username: string }

const isMember = (ref: MemberRef): SQL =>
  'id' in ref ? eq(members.id, ref.id) : eq(members.username, ref.username)

const isActive = and(eq(members.status, 1), isNotNull(members.verified_at))

/** The member as far as the viewer may see them: nothing when blocked either way, inactive or unknown. */
export async function findVisibleMember(
  db: Database,
  viewerId: string,
  ref: MemberRef,
): Promise<{ id: string; username: string } | undefined> {
  const [found] = await db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(and(isMember(ref), isActive, notBlocked(viewerId, members.id)))
  return found
}

/** The names of a member whom the viewer blocks, and by which they recognise whom. */
export async function findBlockedMember(db: Database, viewerId: string, ref: MemberRef) {
  const [found] = await db
    .select({
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      reported: hasReported(viewerId, members.id),
    })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blocked_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(and(eq(blocks.blocker_id, viewerId), isMember(ref), isActive))
  return found
}

/** True while a report of the viewer about the member is open. */
export async function isReported(db: Database, viewerId: string, memberId: string): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), hasReported(viewerId, members.id)))
  return found.length > 0
}
