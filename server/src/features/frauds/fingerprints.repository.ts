import { and, desc, eq, getTableColumns, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { contentFingerprints, fraudScans } from '../../schema/frauds.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { comments, posts } from '../../schema/posts.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'

export type Fingerprint = typeof contentFingerprints.$inferSelect
export type NewFingerprint = typeof contentFingerprints.$inferInsert
export type Scan = Pick<typeof fraudScans.$inferSelect, 'source' | 'subject_id'>

/** Lets one server at a time scan, until the transaction ends; returns false while another one does. */
export async function tryLockScans(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('fraud scans', 0)) as got`,
  )
  return rows[0]?.got === true
}

/** Takes scans from the queue, newest first: new accounts are scanned before existing ones. */
export async function takeScans(tx: Database, limit: number): Promise<Scan[]> {
  const newest = tx
    .select({ id: fraudScans.id })
    .from(fraudScans)
    .orderBy(desc(fraudScans.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .delete(fraudScans)
    .where(inArray(fraudScans.id, newest))
    .returning({ source: fraudScans.source, subject_id: fraudScans.subject_id })
}

/** Returns a profile's texts; undefined if the member is gone. */
export async function findProfileTexts(tx: Database, memberId: string) {
  const [found] = await tx
    .select({
      bio: profiles.bio,
      work: profiles.work,
      city: profiles.city,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
    })
    .from(profiles)
    .where(eq(profiles.member_id, memberId))
  return found
}

export async function findPicture(tx: Database, id: string) {
  const [found] = await tx.select().from(pictures).where(eq(pictures.id, id))
  return found
}

export async function findPost(tx: Database, id: string) {
  const [found] = await tx.select().from(posts).where(eq(posts.id, id))
  return found
}

export async function findComment(tx: Database, id: string) {
  const [found] = await tx.select().from(comments).where(eq(comments.id, id))
  return found
}

export interface Origin {
  member_id: string
  source: Fingerprint['source']
  picture_id?: string
  post_id?: string
  comment_id?: string
}

/** Condition: the fingerprint is of this content. */
function isFrom({ member_id, source, picture_id, post_id, comment_id }: Origin) {
  return and(
    eq(contentFingerprints.member_id, member_id),
    eq(contentFingerprints.source, source),
    picture_id === undefined ? undefined : eq(contentFingerprints.picture_id, picture_id),
    post_id === undefined ? undefined : eq(contentFingerprints.post_id, post_id),
    comment_id === undefined ? undefined : eq(contentFingerprints.comment_id, comment_id),
  )
}

/** Returns some content's fingerprints. */
export function findFingerprints(tx: Database, origin: Origin): Promise<Fingerprint[]> {
  return tx.select().from(contentFingerprints).where(isFrom(origin))
}

/** Deletes some content's other fingerprints. */
export async function deleteFingerprintsBut(tx: Database, origin: Origin, kept: string[]): Promise<void> {
  await tx
    .delete(contentFingerprints)
    .where(and(isFrom(origin), kept.length > 0 ? notInArray(contentFingerprints.id, kept) : undefined))
}

export async function insertFingerprint(tx: Database, row: NewFingerprint): Promise<Fingerprint> {
  const [inserted] = await tx.insert(contentFingerprints).values(row).returning()
  if (!inserted) throw new Error('the fingerprint was not stored')
  return inserted
}

/** Enough matches to recognise content shared by half the site. */
const MOST_CANDIDATES = 500

/** Returns other members' fingerprints that share a key with one; doesn't decide whether they match. */
export function findCandidates(
  tx: Database,
  { kind, member_id }: Pick<Fingerprint, 'kind' | 'member_id'>,
  keys: number[],
): Promise<Fingerprint[]> {
  const wanted = sql`array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::int[]`
  return tx
    .select(getTableColumns(contentFingerprints))
    .from(contentFingerprints)
    .where(
      and(
        sql`${contentFingerprints.keys} && ${wanted}`,
        eq(contentFingerprints.kind, kind),
        ne(contentFingerprints.member_id, member_id),
      ),
    )
    .limit(MOST_CANDIDATES)
}
