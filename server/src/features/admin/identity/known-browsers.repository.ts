import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { adminDevices } from '../../../schema/admin.tables.ts'

/** Records that an administrator logged in from a browser, and resets its count of rejected attempts. */
export async function recordBrowser(
  db: Database,
  adminId: string,
  deviceHash: string,
  now: Date,
): Promise<void> {
  const row = { admin_id: adminId, device_hash: deviceHash, last_seen_at: now, refused: 0 }
  await db
    .insert(adminDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [adminDevices.admin_id, adminDevices.device_hash],
      set: { last_seen_at: now, refused: 0 },
    })
}

/**
 * Returns whether an administrator has logged in from this browser and fewer than `most` attempts were
 * rejected since.
 */
export async function isTrustedBrowser(
  db: Database,
  adminId: string,
  deviceHash: string,
  most: number,
): Promise<boolean> {
  const found = await db
    .select({ hash: adminDevices.device_hash })
    .from(adminDevices)
    .where(
      and(
        eq(adminDevices.admin_id, adminId),
        eq(adminDevices.device_hash, deviceHash),
        lt(adminDevices.refused, most),
      ),
    )
  return found.length > 0
}

/** Counts an attempt in a known browser; a right one sets the count to zero. */
export async function countBrowserAttempt(db: Database, adminId: string, deviceHash: string): Promise<void> {
  await db
    .update(adminDevices)
    .set({ refused: sql`${adminDevices.refused} + 1` })
    .where(and(eq(adminDevices.admin_id, adminId), eq(adminDevices.device_hash, deviceHash)))
}

/** Deletes browsers that an administrator last logged in from before that moment. */
export async function deleteStaleBrowsers(db: Database, before: Date): Promise<void> {
  await db.delete(adminDevices).where(lt(adminDevices.last_seen_at, before))
}
