import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import type { FocalPoint } from '../../kit/media/picture-look.ts'
import { members } from '../../schema/accounts.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { notBlocked } from '../../schema/relations.tables.ts'

/**
 * Returns whether a picture with this stored object exists, its owner is active and there is no block in
 * either direction.
 */
export async function mayViewPicture(db: Database, viewerId: string, mediaKey: string): Promise<boolean> {
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .innerJoin(members, eq(members.id, pictures.member_id))
    .where(
      and(eq(pictures.media_key, mediaKey), eq(members.status, 1), notBlocked(viewerId, pictures.member_id)),
    )
  return found.length > 0
}

/** Returns a member's pictures by slot. The caller must check that the viewer may see the member. */
export async function findPictures(db: Database, memberId: string) {
  return db.select().from(pictures).where(eq(pictures.member_id, memberId)).orderBy(asc(pictures.pic_index))
}

export type PictureRow = Awaited<ReturnType<typeof findPictures>>[number]

/** Serialises changes to a member's pictures until the transaction ends. */
export async function lockPictures(tx: Database, memberId: string): Promise<void> {
  await tx
    .select({ id: profiles.member_id })
    .from(profiles)
    .where(eq(profiles.member_id, memberId))
    .for('update')
}

export async function insertPicture(tx: Database, row: typeof pictures.$inferInsert): Promise<PictureRow> {
  const [inserted] = await tx.insert(pictures).values(row).returning()
  if (!inserted) throw new Error('the picture was not stored')
  return inserted
}

export async function deletePictureRow(tx: Database, id: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.id, id))
}

export async function updateFocus(tx: Database, id: string, { x, y }: FocalPoint): Promise<void> {
  await tx.update(pictures).set({ focus_x: x, focus_y: y }).where(eq(pictures.id, id))
}

/** Makes a picture the member's main one. Removes the old mark first, so there are never two. */
export async function markMain(tx: Database, memberId: string, id: string): Promise<void> {
  const mine = eq(pictures.member_id, memberId)
  await tx
    .update(pictures)
    .set({ is_main: false })
    .where(and(mine, pictures.is_main, ne(pictures.id, id)))
  await tx
    .update(pictures)
    .set({ is_main: true })
    .where(and(mine, eq(pictures.id, id)))
}

/**
 * Moves a member's pictures to other slots. Slots are unique, so all of them first get negative numbers,
 * which nobody outside the transaction sees.
 */
export async function movePictures(
  tx: Database,
  memberId: string,
  moves: { id: string; to: number }[],
): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.map((move) => move.id)
  const cases = moves.map(({ id, to }) => sql`when ${id}::uuid then ${-1 - to}::int`)
  const mine = and(eq(pictures.member_id, memberId), inArray(pictures.id, ids))
  await tx
    .update(pictures)
    .set({ pic_index: sql`case ${pictures.id} ${sql.join(cases, sql` `)} end` })
    .where(mine)
  await tx
    .update(pictures)
    .set({ pic_index: sql`-1 - ${pictures.pic_index}` })
    .where(mine)
}
