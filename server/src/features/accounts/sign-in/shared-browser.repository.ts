import { createHmac, hkdfSync } from 'node:crypto'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { browserOwners } from '../../../schema/factors.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

/**
 * Notes only on the member's account that a login comes from a browser that another account uses. The browser
 * is remembered by keyed hashes, which don't reveal which accounts share it.
 */
export async function noteSharedBrowser(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  memberId: string,
  device: string,
): Promise<void> {
  const key = Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'browser-owner/v1', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const row = { browser_hash: hash(device), owner_hash: hash(`${device} ${memberId}`), seen_at: now() }
  const [kept] = await db
    .insert(browserOwners)
    .values(row)
    .onConflictDoUpdate({
      target: browserOwners.browser_hash,
      set: {
        seen_at: row.seen_at,
        is_shared: sql`${browserOwners.is_shared} or ${ne(browserOwners.owner_hash, row.owner_hash)}`,
      },
    })
    .returning({ is_shared: browserOwners.is_shared })
  if (!kept?.is_shared) return
  // Once a day is enough, so a login rarely writes the profile.
  const isOld = or(
    isNull(profiles.shared_browser_at),
    lt(profiles.shared_browser_at, sql`${row.seen_at.toISOString()}::timestamptz - interval '1 day'`),
  )
  await db
    .update(profiles)
    .set({ shared_browser_at: row.seen_at })
    .where(and(eq(profiles.member_id, memberId), isOld))
}

/** Forgets the browsers without a login since then. */
export async function deleteBrowsersBefore(db: Database, before: Date): Promise<void> {
  await db.delete(browserOwners).where(lt(browserOwners.seen_at, before))
}
