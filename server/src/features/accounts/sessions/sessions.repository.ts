import { and, desc, eq, gt, isNull, lt, ne, or, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../../kit/database/statement.ts'
import { newId } from '../../../kit/ids.ts'
import { members, sessions } from '../../../schema/accounts.tables.ts'

/** Stores a new session and returns its id. */
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

/** The member of an open session. */
interface SessionMember {
  id: string
  username: string
  /** Null until the member chooses one, like the units. */
  language: string | null
  units: string | null
  startedAt: Date
  lastUsedAt: Date
}

const sessionMembers = builderStatement('session_member', (db, bind: Bind<'sessionId' | 'now'>) =>
  db
    .select({
      id: members.id,
      username: members.username,
      language: members.language,
      units: members.units,
      startedAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(and(eq(sessions.id, bind.placeholder('sessionId')), isOpen(bind.placeholder('now')))),
)

/** Returns the condition that a session is usable: neither revoked nor expired, and its member is active. */
function isOpen(now: SQLWrapper | Placeholder) {
  return and(isNull(sessions.revoked_at), gt(sessions.expires_at, now), eq(members.status, 1))
}

/** Returns the member of a session, or undefined when it is revoked or expired or the account isn't active. */
export async function findSessionMember(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<SessionMember | undefined> {
  const [found] = await sessionMembers(db, { sessionId, now })
  return found
}

/**
 * Returns when the deactivation of a session's member ends, null if it doesn't end, or undefined if they
 * aren't deactivated.
 */
export async function findDeactivation(
  db: Database,
  sessionId: string,
): Promise<{ until: Date | null } | undefined> {
  const [found] = await db
    .select({ until: members.suspended_until })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(and(eq(sessions.id, sessionId), eq(members.status, 0)))
  return found
}

/** Revokes a session. */
export async function revokeSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ revoked_at: now }).where(eq(sessions.id, sessionId))
}

/** Records that a session was used just now, and its new expiry. */
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

/** Revokes every open session of a member, except one when it is given; returns the ids of the revoked ones. */
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

/** Revokes one session of a member; returns false when it belongs to another member or has ended. */
export async function revokeOwnSession(
  db: Database,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.member_id, memberId), isNull(sessions.revoked_at)))
  return Boolean(rowCount)
}

/** Returns the given sessions that are neither revoked nor expired. */
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

/** Returns a member's open sessions, the most recently used first. */
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

/** Deletes sessions that were revoked or expired before that moment; returns how many. */
export async function deleteEndedSessions(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, before), lt(sessions.revoked_at, before)))
  return rowCount ?? 0
}
