import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { googleIdentities } from './accounts.tables.ts'

/** Lets only one sign-in of a subject go on at a time, until the transaction ends. */
export async function holdSubject(db: Database, sub: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google ${sub}`}, 0))`)
}

/** The id of the member whom a subject opens. */
export async function findBySubject(db: Database, sub: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: googleIdentities.member_id })
    .from(googleIdentities)
    .where(eq(googleIdentities.sub, sub))
  return found?.id
}

export async function insertIdentity(db: Database, sub: string, memberId: string): Promise<void> {
  await db.insert(googleIdentities).values({ sub, member_id: memberId })
}
