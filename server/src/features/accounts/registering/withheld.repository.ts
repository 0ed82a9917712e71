import { and, asc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { withheldRegistrations } from '../../../schema/accounts.tables.ts'

const { username, mail_hash, password_hash, created_at, expires_at } = withheldRegistrations

/** Lets one registration of a username run at a time, by an advisory lock until the transaction ends. */
export async function lockUsername(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username ${name}`}, 0))`)
}

/** Returns whether a withheld registration reserves a username. */
export async function isReserved(db: Database, name: string, now: Date): Promise<boolean> {
  return (await db.$count(withheldRegistrations, and(eq(username, name), gt(expires_at, now)))) > 0
}

type WithheldRegistration = Required<typeof withheldRegistrations.$inferInsert>

/** Stores a withheld registration, replacing an expired one with the same username. */
export async function insertWithheld(tx: Database, registration: WithheldRegistration): Promise<void> {
  await deleteWithheld(tx, registration.username)
  await tx.insert(withheldRegistrations).values(registration)
}

/** Returns how many registrations with an address were withheld since a moment. */
export async function countWithheldSince(db: Database, mailHash: string, since: Date): Promise<number> {
  return db.$count(withheldRegistrations, and(eq(mail_hash, mailHash), gt(created_at, since)))
}

/** Returns withheld registrations with this username or this hash of an address, the oldest first. */
export function findWithheld(db: Database, login: { username: string; mailHash: string }) {
  return db
    .select({ username, password_hash })
    .from(withheldRegistrations)
    .where(or(eq(username, login.username), eq(mail_hash, login.mailHash)))
    .orderBy(asc(created_at))
}

/** Frees a username that a withheld registration reserved. */
export async function deleteWithheld(tx: Database, name: string): Promise<void> {
  await tx.delete(withheldRegistrations).where(eq(username, name))
}

/** Reserves the username of a withheld registration until a later moment. */
export async function prolongWithheld(db: Database, name: string, until: Date): Promise<void> {
  await db
    .update(withheldRegistrations)
    .set({ expires_at: until })
    .where(and(eq(username, name), lte(expires_at, until)))
}

/** Deletes registrations that were withheld before a moment. */
export async function deleteWithheldBefore(db: Database, before: Date): Promise<void> {
  await db.delete(withheldRegistrations).where(lt(created_at, before))
}
