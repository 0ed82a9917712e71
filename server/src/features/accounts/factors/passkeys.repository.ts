import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { passkeyChallenges, passkeys } from '../../../schema/factors.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Stores a WebAuthn challenge. Without a session, it's for a login. */
export async function insertChallenge(
  db: Database,
  { challenge, sessionId, expiresAt }: { challenge: string; sessionId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values({ challenge, session_id: sessionId, expires_at: expiresAt })
}

/** Deletes a challenge. Returns false if it's unknown, used, expired or belongs to another session. */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  sessionId: string | null,
  now: Date,
): Promise<boolean> {
  const { session_id } = passkeyChallenges
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        sessionId === null ? isNull(session_id) : eq(session_id, sessionId),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
  return Boolean(rowCount)
}

/** Deletes challenges that expired before that moment. */
export async function deleteChallengesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, before))
}

/** Returns a member's passkeys in the order they were added. */
export function findPasskeysOf(db: Database, memberId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.member_id, memberId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
}

/** Returns the passkey with this credential id, or undefined. */
export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.id, id))
  return found
}

/** Stores a passkey and returns its row; undefined when any member has a passkey with this credential id. */
export async function insertPasskey(
  tx: Database,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return added
}

/** Renames a member's passkey; returns false when the member has none with this id. */
export async function setPasskeyName(
  db: Database,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.member_id, memberId)))
  return Boolean(rowCount)
}

/** Deletes a member's passkey and returns its name; undefined when the member has none with this id. */
export async function deletePasskey(tx: Database, memberId: string, id: string): Promise<string | undefined> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.member_id, memberId)))
    .returning({ name: passkeys.name })
  return gone?.name
}

/** Deletes all of a member's passkeys and returns their names. */
export async function deletePasskeysOf(tx: Database, memberId: string): Promise<string[]> {
  const gone = await tx
    .delete(passkeys)
    .where(eq(passkeys.member_id, memberId))
    .returning({ name: passkeys.name })
  return gone.map(({ name }) => name)
}

/** Deletes the passkeys that a member has added since that moment. */
export async function deletePasskeysSince(tx: Database, memberId: string, since: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.member_id, memberId), gte(passkeys.created_at, since)))
}

interface PasskeyUse {
  /** The counter that the login was checked against. */
  seen: number
  counter: number
  backedUp: boolean
  now: Date
}

/**
 * Records a login with a passkey. Returns false if the passkey was deleted, or used since its counter was
 * checked.
 */
export async function recordPasskeyUse(
  tx: Database,
  id: string,
  { seen, counter, backedUp, now }: PasskeyUse,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, seen)))
  return Boolean(rowCount)
}
