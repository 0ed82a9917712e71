import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { likesMember, notBlocked } from '../../../schema/relations.tables.ts'

/** Stores a pass made at a time. Passing someone again hides them for the full period again. */
export async function insertPass(db: Database, passer: string, passed: string, at: Date): Promise<void> {
  await db
    .insert(passes)
    .values({ passer_id: passer, passed_id: passed, created_at: at })
    .onConflictDoUpdate({ target: [passes.passer_id, passes.passed_id], set: { created_at: at } })
}

export async function deletePass(db: Database, passer: string, passed: string): Promise<void> {
  await db.delete(passes).where(and(eq(passes.passer_id, passer), eq(passes.passed_id, passed)))
}

/** A position among passed members, latest first: microseconds since 1970, then the id. */
export interface PassPosition {
  at: number
  id: string
}

const passedAt = sql<number>`floor(extract(epoch from ${passes.created_at}) * 1000000)::bigint`.mapWith(
  Number,
)

/** Returns visible members that a member has passed and not liked since, with the count of all of them. */
export async function findPassPage(
  db: Database,
  passer: string,
  { before, limit }: { before?: PassPosition | undefined; limit: number },
) {
  return db
    .select({ id: passes.passed_id, at: passedAt, left: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(passes)
    .innerJoin(members, eq(members.id, passes.passed_id))
    .where(
      and(
        eq(passes.passer_id, passer),
        eq(members.status, 1),
        isNotNull(members.verified_at),
        notBlocked(passer, members.id),
        not(likesMember(passer, members.id)),
        before && sql`(${passedAt}, ${passes.passed_id}) < (${before.at}::bigint, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(passedAt), desc(passes.passed_id))
    .limit(limit)
}

/** Returns all of a member's passes, for the data export. */
export async function findPasses(db: Database, passer: string) {
  return db
    .select({ username: members.username, at: passes.created_at })
    .from(passes)
    .innerJoin(members, eq(members.id, passes.passed_id))
    .where(and(eq(passes.passer_id, passer), notBlocked(passer, members.id)))
}
