import { and, between, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { loginFailures } from '../../../schema/accounts.tables.ts'

/** Records a failed attempt and returns its id. */
export async function insertFailure(db: Database, loginHash: string, now: Date): Promise<number> {
  const [added] = await db
    .insert(loginFailures)
    .values({ login_hash: loginHash, failed_at: now })
    .returning({ id: loginFailures.id })
  if (!added) throw new Error('the failed log-in was not stored')
  return added.id
}

/** Deletes one failed attempt. */
export async function deleteFailure(db: Database, id: number): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.id, id))
}

/** Deletes all failed attempts under these hashes. */
export async function deleteFailuresOf(db: Database, loginHashes: string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.login_hash, loginHashes))
}

interface FailureWindow {
  from: Date
  to: Date
}

/** Returns how many attempts under a hash failed in a period, both ends included. */
export async function countFailures(
  db: Database,
  loginHash: string,
  { from, to }: FailureWindow,
): Promise<number> {
  return db.$count(
    loginFailures,
    and(eq(loginFailures.login_hash, loginHash), between(loginFailures.failed_at, from, to)),
  )
}

/** Returns the time of the nth latest failure of a period, or undefined when there are fewer. */
export async function findLatestFailure(
  db: Database,
  loginHash: string,
  nth: number,
  { from, to }: FailureWindow,
): Promise<Date | undefined> {
  const [found] = await db
    .select({ failed_at: loginFailures.failed_at })
    .from(loginFailures)
    .where(and(eq(loginFailures.login_hash, loginHash), between(loginFailures.failed_at, from, to)))
    .orderBy(desc(loginFailures.failed_at))
    .offset(nth - 1)
    .limit(1)
  return found?.failed_at
}

/** Deletes failed attempts from before that moment. */
export async function deleteFailuresBefore(db: Database, before: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.failed_at, before))
}
