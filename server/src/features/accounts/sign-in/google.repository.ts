import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { googleIdentities, googleNonces } from '../../../schema/accounts.tables.ts'

/** Serialises sign-ins of a Google subject by an advisory lock until the transaction ends. */
export async function lockGoogleSubject(db: Database, sub: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google ${sub}`}, 0))`)
}

/** Returns the id of the member linked to a Google subject, or undefined. */
export async function findBySubject(db: Database, sub: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: googleIdentities.member_id })
    .from(googleIdentities)
    .where(eq(googleIdentities.sub, sub))
  return found?.id
}

/** Links a Google subject to a member. */
export async function insertIdentity(db: Database, sub: string, memberId: string): Promise<void> {
  await db.insert(googleIdentities).values({ sub, member_id: memberId })
}

/** Removes a member's links to Google. */
export async function deleteIdentities(db: Database, memberId: string): Promise<void> {
  await db.delete(googleIdentities).where(eq(googleIdentities.member_id, memberId))
}

interface Nonce {
  nonce: string
  /** The hash of the device secret of the browser that requested it. */
  browserHash: string
}

/** Stores a nonce for one browser until it expires. */
export async function insertNonce(
  db: Database,
  { nonce, browserHash, expiresAt }: Nonce & { expiresAt: Date },
): Promise<void> {
  await db.insert(googleNonces).values({ nonce, browser_hash: browserHash, expires_at: expiresAt })
}

function isUsable({ nonce, browserHash }: Nonce, now: Date) {
  return and(
    eq(googleNonces.nonce, nonce),
    eq(googleNonces.browser_hash, browserHash),
    gt(googleNonces.expires_at, now),
  )
}

/** Returns whether the nonce belongs to this browser and has neither expired nor been consumed. */
export async function isNonceUsable(db: Database, nonce: Nonce, now: Date): Promise<boolean> {
  return (await db.$count(googleNonces, isUsable(nonce, now))) > 0
}

/**
 * Deletes a usable nonce; returns false when it isn't usable. Only one of several parallel calls gets true.
 */
export async function consumeNonce(db: Database, nonce: Nonce, now: Date): Promise<boolean> {
  const { rowCount } = await db.delete(googleNonces).where(isUsable(nonce, now))
  return Boolean(rowCount)
}

/** Deletes nonces that expired before that moment. */
export async function deleteNoncesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(googleNonces).where(lt(googleNonces.expires_at, before))
}
