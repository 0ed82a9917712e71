import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { administrators, adminRecoveryCodes } from '../../../schema/admin.tables.ts'

export type AdministratorRow = typeof administrators.$inferSelect

/** Returns the administrator with this address, or undefined. */
export async function findByEmail(db: Database, email: string): Promise<AdministratorRow | undefined> {
  const [found] = await db.select().from(administrators).where(eq(administrators.email, email))
  return found
}

/** Returns an administrator, or undefined when the id is unknown. */
export async function findAdministrator(db: Database, id: string): Promise<AdministratorRow | undefined> {
  const [found] = await db.select().from(administrators).where(eq(administrators.id, id))
  return found
}

/** Locks an administrator until the transaction ends and returns the row; undefined when the id is unknown. */
export async function lockAdministrator(tx: Database, id: string): Promise<AdministratorRow | undefined> {
  const [found] = await tx.select().from(administrators).where(eq(administrators.id, id)).for('update')
  return found
}

/** Returns all administrators in the order they were added. */
export function listAdministrators(db: Database): Promise<AdministratorRow[]> {
  return db.select().from(administrators).orderBy(asc(administrators.id))
}

/** Locks and returns all administrators, so only one transaction at a time decides which one is the last. */
export function lockAdministrators(tx: Database): Promise<AdministratorRow[]> {
  return tx.select().from(administrators).orderBy(asc(administrators.id)).for('update')
}

/** Adds an administrator and returns the id; undefined when the address is taken. */
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

/** Changes columns of an administrator; returns false when the id is unknown. */
export async function updateAdministrator(
  db: Database,
  id: string,
  change: Partial<Omit<typeof administrators.$inferInsert, 'id'>>,
): Promise<boolean> {
  const { rowCount } = await db.update(administrators).set(change).where(eq(administrators.id, id))
  return Boolean(rowCount)
}

/** Deletes an administrator. */
export async function deleteAdministratorRow(tx: Database, id: string): Promise<void> {
  await tx.delete(administrators).where(eq(administrators.id, id))
}

/**
 * Locks an active administrator whose password hash is still the one that was checked; returns false otherwise.
 */
export async function lockIfPasswordUnchanged(
  tx: Database,
  id: string,
  passwordHash: string,
): Promise<boolean> {
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

/**
 * Marks the code of a TOTP time step (RFC 6238) as used; returns false when that step or a later one was used
 * before.
 */
export async function consumeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(administrators)
    .set({ totp_last_step: step })
    .where(and(eq(administrators.id, id), lt(administrators.totp_last_step, step)))
  return Boolean(rowCount)
}

/** Replaces an administrator's recovery codes with the ones that have these hashes. */
export async function replaceRecoveryCodes(tx: Database, adminId: string, hashes: string[]): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.admin_id, adminId))
  if (hashes.length > 0)
    await tx.insert(adminRecoveryCodes).values(hashes.map((code_hash) => ({ code_hash, admin_id: adminId })))
}

/** Marks a recovery code as used; returns false when it is unknown or was used before. */
export async function consumeRecoveryCode(
  db: Database,
  adminId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(adminRecoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(adminRecoveryCodes.code_hash, hash),
        eq(adminRecoveryCodes.admin_id, adminId),
        isNull(adminRecoveryCodes.used_at),
      ),
    )
  return Boolean(rowCount)
}

/** Returns how many unused recovery codes an administrator has. */
export async function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  return db.$count(
    adminRecoveryCodes,
    and(eq(adminRecoveryCodes.admin_id, adminId), isNull(adminRecoveryCodes.used_at)),
  )
}
