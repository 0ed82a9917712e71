import { and, asc, count, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { administrators, adminRecoveryCodes } from '../../../schema/admin.tables.ts'

export type AdministratorRow = typeof administrators.$inferSelect

export async function findByEmail(db: Database, email: string): Promise<AdministratorRow | undefined> {
  const [found] = await db.select().from(administrators).where(eq(administrators.email, email))
  return found
}

export async function findAdministrator(db: Database, id: string): Promise<AdministratorRow | undefined> {
  const [found] = await db.select().from(administrators).where(eq(administrators.id, id))
  return found
}

export function listAdministrators(db: Database): Promise<AdministratorRow[]> {
  return db.select().from(administrators).orderBy(asc(administrators.id))
}

/** Holds all of them until the transaction ends, so that the last one is known to be the last. */
export function holdAdministrators(tx: Database): Promise<AdministratorRow[]> {
  return tx.select().from(administrators).orderBy(asc(administrators.id)).for('update')
}

/** Adds an administrator and gives the id; nothing when the address is one's already. */
export async function insertAdministrator(
  db: Database,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string | undefined> {
  const [added] = await db
    .insert(administrators)
    .values({ id: newId(), email, password_hash: passwordHash })
    .onConflictDoNothing()
    .returning({ id: administrators.id })
  return added?.id
}

export async function changeAdministrator(
  db: Database,
  id: string,
  change: Partial<Omit<typeof administrators.$inferInsert, 'id'>>,
): Promise<boolean> {
  const changed = await db
    .update(administrators)
    .set(change)
    .where(eq(administrators.id, id))
    .returning({ id: administrators.id })
  return changed.length > 0
}

export async function deleteAdministratorRow(tx: Database, id: string): Promise<void> {
  await tx.delete(administrators).where(eq(administrators.id, id))
}

/** Holds an active administrator whose password is still the one that was checked. */
export async function holdWithPassword(tx: Database, id: string, passwordHash: string): Promise<boolean> {
  const held = await tx
    .select({ id: administrators.id })
    .from(administrators)
    .where(
      and(
        eq(administrators.id, id),
        eq(administrators.password_hash, passwordHash),
        eq(administrators.status, 1),
      ),
    )
    .for('update')
  return held.length > 0
}

/** Takes the code of a time step; false when one of it, or of a later one, was taken before. */
export async function takeStep(db: Database, id: string, step: number): Promise<boolean> {
  const taken = await db
    .update(administrators)
    .set({ totp_last_step: step })
    .where(and(eq(administrators.id, id), lt(administrators.totp_last_step, step)))
    .returning({ id: administrators.id })
  return taken.length > 0
}

/** Puts new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes(tx: Database, adminId: string, hashes: string[]): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.admin_id, adminId))
  if (hashes.length > 0)
    await tx.insert(adminRecoveryCodes).values(hashes.map((code_hash) => ({ code_hash, admin_id: adminId })))
}

/** Uses a recovery code up; false when it is none that is left. */
export async function useRecoveryCode(
  db: Database,
  adminId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(adminRecoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(adminRecoveryCodes.code_hash, hash),
        eq(adminRecoveryCodes.admin_id, adminId),
        isNull(adminRecoveryCodes.used_at),
      ),
    )
    .returning({ hash: adminRecoveryCodes.code_hash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.admin_id, adminId), isNull(adminRecoveryCodes.used_at)))
  return left?.codes ?? 0
}
