import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { passkeyChallenges, passkeys } from '../../../schema/factors.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function insertChallenge(
  db: Database,
  { challenge, sessionId, expiresAt }: { challenge: string; sessionId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values({ challenge, session_id: sessionId, expires_at: expiresAt })
}

/** Uses a challenge up; false when it was presented before, is too old, or was another's. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  sessionId: string | null,
  now: Date,
): Promise<boolean> {
  const { session_id } = passkeyChallenges
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        sessionId === null ? isNull(session_id) : eq(session_id, sessionId),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}

export async function deleteChallengesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, before))
}

/** A member's passkeys, in the order in which they were added. */
export function findPasskeysOf(db: Database, memberId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.member_id, memberId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id))
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.id, id))
  return found
}

/** Keeps a passkey; nothing when its id is known, whosever it is. */
export async function insertPasskey(
  tx: Database,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return added
}

export async function setPasskeyName(
  db: Database,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const named = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.member_id, memberId)))
    .returning({ id: passkeys.id })
  return named.length > 0
}

/** Takes a passkey of the member's away and gives its name. */
export async function deletePasskey(tx: Database, memberId: string, id: string): Promise<string | undefined> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.member_id, memberId)))
    .returning({ name: passkeys.name })
  return gone?.name
}

/** Takes every passkey of the member's away and gives their names. */
export async function deletePasskeysOf(tx: Database, memberId: string): Promise<string[]> {
  const gone = await tx
    .delete(passkeys)
    .where(eq(passkeys.member_id, memberId))
    .returning({ name: passkeys.name })
  return gone.map(({ name }) => name)
}

interface Use {
  /** The counter that the use was checked against. */
  seen: number
  counter: number
  backedUp: boolean
  now: Date
}

/** Writes a use down; false when the passkey is gone, or was used in between. */
export async function noteUse(
  tx: Database,
  id: string,
  { seen, counter, backedUp, now }: Use,
): Promise<boolean> {
  const noted = await tx
    .update(passkeys)
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, seen)))
    .returning({ id: passkeys.id })
  return noted.length > 0
}
