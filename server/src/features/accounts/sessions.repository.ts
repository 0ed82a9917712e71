import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { members, sessions } from './accounts.tables.ts'

export async function insertSession(
  db: Database,
  session: { memberId: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = newId()
  await db.insert(sessions).values({
    id,
    member_id: session.memberId,
    user_agent: session.userAgent.slice(0, 300),
    created_at: session.now,
    expires_at: session.expiresAt,
  })
  return id
}

/** The member of a session that is neither revoked nor expired, while the account is active. */
export async function findSessionMember(db: Database, sessionId: string, now: Date) {
  const [found] = await db
    .select({ id: members.id, username: members.username })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
        eq(members.status, 1),
      ),
    )
  return found
}

export async function revokeSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ revoked_at: now }).where(eq(sessions.id, sessionId))
}

/** Ends every session of a member, save one when it is named. */
export async function revokeSessionsOf(
  db: Database,
  memberId: string,
  now: Date,
  save?: string,
): Promise<void> {
  const open = and(eq(sessions.member_id, memberId), isNull(sessions.revoked_at))
  await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(save ? and(open, ne(sessions.id, save)) : open)
}

/** Deletes sessions that ended before that moment; answers how many. */
export async function deleteDeadSessions(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, before), lt(sessions.revoked_at, before)))
    .returning({ id: sessions.id })
  return deleted.length
}
