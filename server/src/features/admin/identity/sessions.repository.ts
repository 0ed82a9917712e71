import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { administrators, adminSessions } from '../../../schema/admin.tables.ts'

interface NewAdminSession {
  adminId: string
  userAgent: string
  secondFactor: boolean
  now: Date
  expiresAt: Date
}

/** Stores a new session and returns its id. */
export async function insertSession(db: Database, session: NewAdminSession): Promise<string> {
  const id = newId()
  await db.insert(adminSessions).values({
    id,
    admin_id: session.adminId,
    user_agent: session.userAgent.slice(0, 300),
    second_factor: session.secondFactor,
    created_at: session.now,
    last_used_at: session.now,
    expires_at: session.expiresAt,
  })
  return id
}

const isOpen = (now: Date) => and(isNull(adminSessions.revoked_at), gt(adminSessions.expires_at, now))

/**
 * Returns a session's administrator, or undefined if the session is revoked or expired or the administrator
 * isn't active.
 */
export async function findSessionAdmin(db: Database, sessionId: string, now: Date) {
  const [found] = await db
    .select({
      id: administrators.id,
      email: administrators.email,
      enrolled_at: administrators.totp_confirmed_at,
      second_factor: adminSessions.second_factor,
      started_at: adminSessions.created_at,
      last_used_at: adminSessions.last_used_at,
    })
    .from(adminSessions)
    .innerJoin(administrators, eq(administrators.id, adminSessions.admin_id))
    .where(and(eq(adminSessions.id, sessionId), isOpen(now), eq(administrators.status, 1)))
  return found
}

/** Records that a session was used just now, and its new expiry. */
export async function touchSession(
  db: Database,
  sessionId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .update(adminSessions)
    .set({ last_used_at: now, expires_at: expiresAt })
    .where(and(eq(adminSessions.id, sessionId), lt(adminSessions.last_used_at, now)))
}

/** Marks a session as authenticated with the second factor. */
export async function markSecondFactor(db: Database, sessionId: string): Promise<void> {
  await db.update(adminSessions).set({ second_factor: true }).where(eq(adminSessions.id, sessionId))
}

/** Returns an administrator's open sessions, the most recently used first. */
export function findOpenSessions(db: Database, adminId: string, now: Date) {
  return db
    .select({
      id: adminSessions.id,
      user_agent: adminSessions.user_agent,
      created_at: adminSessions.created_at,
      last_used_at: adminSessions.last_used_at,
    })
    .from(adminSessions)
    .where(and(eq(adminSessions.admin_id, adminId), isOpen(now)))
    .orderBy(desc(adminSessions.last_used_at), desc(adminSessions.id))
}

/** Revokes one session of an administrator, or all but one; returns how many. */
export async function revokeSessions(
  db: Database,
  adminId: string,
  which: { only: string } | { except?: string },
  now: Date,
): Promise<number> {
  const condition =
    'only' in which
      ? eq(adminSessions.id, which.only)
      : which.except === undefined
        ? undefined
        : ne(adminSessions.id, which.except)
  const { rowCount } = await db
    .update(adminSessions)
    .set({ revoked_at: now })
    .where(and(eq(adminSessions.admin_id, adminId), isNull(adminSessions.revoked_at), condition))
  return rowCount ?? 0
}

/** Deletes sessions that were revoked or expired before that moment. */
export async function deleteEndedSessions(db: Database, before: Date): Promise<void> {
  await db
    .delete(adminSessions)
    .where(or(lt(adminSessions.expires_at, before), lt(adminSessions.revoked_at, before)))
}
