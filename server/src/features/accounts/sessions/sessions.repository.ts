import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../../kit/database/statement.ts'
import { newId } from '../../../kit/ids.ts'
import { members, sessions } from '../../../schema/accounts.tables.ts'

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
    last_used_at: session.now,
    expires_at: session.expiresAt,
  })
  return id
}

const sessionMembers = builderStatement('session_member', (db, bind: Bind<'sessionId' | 'now'>) =>
  db
    .select({
      id: members.id,
      username: members.username,
      startedAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(
      and(
        eq(sessions.id, bind.placeholder('sessionId')),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, bind.placeholder('now')),
        eq(members.status, 1),
      ),
    ),
)

/** The member of a session that is neither revoked nor expired, while the account is active. */
export async function findSessionMember(db: Database, sessionId: string, now: Date) {
  const [found] = await sessionMembers(db, { sessionId, now })
  return found
}

export async function revokeSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ revoked_at: now }).where(eq(sessions.id, sessionId))
}

/** Writes down that a session is in use, and until when it therefore lasts. */
export async function touchSession(
  db: Database,
  sessionId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ last_used_at: now, expires_at: expiresAt })
    .where(and(eq(sessions.id, sessionId), lt(sessions.last_used_at, now)))
}

/** Ends every session of a member, save one when it is named; answers which. */
export async function revokeSessionsOf(
  db: Database,
  memberId: string,
  now: Date,
  exceptId?: string,
): Promise<string[]> {
  const open = and(eq(sessions.member_id, memberId), isNull(sessions.revoked_at))
  const ended = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(exceptId ? and(open, ne(sessions.id, exceptId)) : open)
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Ends one session of a member; false when it is not theirs or has ended. */
export async function revokeOwnSession(
  db: Database,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.member_id, memberId), isNull(sessions.revoked_at)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Which of these sessions can still be used. */
export async function filterOpenSessions(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`,
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
      ),
    )
  return open.map(({ id }) => id)
}

/** The sessions of a member that can still be used, the latest used first. */
export async function findOpenSessions(db: Database, memberId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      user_agent: sessions.user_agent,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .where(and(eq(sessions.member_id, memberId), isNull(sessions.revoked_at), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
}

/** Deletes sessions that ended before that moment; answers how many. */
export async function deleteEndedSessions(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, before), lt(sessions.revoked_at, before)))
    .returning({ id: sessions.id })
  return deleted.length
}
