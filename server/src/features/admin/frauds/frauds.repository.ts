import type { FraudCaseStatus } from '@savanna/contract/admin/frauds'
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { administrators } from '../../../schema/admin.tables.ts'
import { contentFingerprints, fraudCaseMembers, fraudCases } from '../../../schema/frauds.tables.ts'
import { pictures, shownPicture } from '../../../schema/pictures.tables.ts'
import { postImages, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

/** Written with its table name, which the query builder omits if there is only one table. */
const caseId = sql`${fraudCases}.id`
const accounts = sql<number>`(
  select count(*)::int from ${fraudCaseMembers} where ${fraudCaseMembers}.case_id = ${caseId}
)`
/** Condition: the case still has something to compare, since accounts may have left. */
const hasAccounts = gte(accounts, 2)

interface CaseQuery {
  status: FraudCaseStatus
  cursor?: string | undefined
  limit: number
}

/** Returns cases with a status, the newest first. */
export function listCases(db: Database, { status, cursor, limit }: CaseQuery) {
  return db
    .select({
      id: fraudCases.id,
      status: fraudCases.status,
      changed_at: fraudCases.changed_at,
      accounts,
      usernames: firstUsernames(),
      shared: sharedKinds(),
    })
    .from(fraudCases)
    .where(
      and(
        eq(fraudCases.status, status),
        hasAccounts,
        cursor === undefined ? undefined : lt(fraudCases.id, cursor),
      ),
    )
    .orderBy(desc(fraudCases.id))
    .limit(limit)
}

function firstUsernames(): SQL<string[]> {
  return sql<string[]>`array(
    select ${members}.username from ${fraudCaseMembers} join ${members} on ${members}.id = ${fraudCaseMembers}.member_id
    where ${fraudCaseMembers}.case_id = ${caseId} order by ${members}.id limit 3
  )`
}

function sharedKinds(): SQL<('picture' | 'text' | 'phone' | 'link')[]> {
  return sql<('picture' | 'text' | 'phone' | 'link')[]>`array(
    select distinct ${contentFingerprints}.kind from ${contentFingerprints}
    where ${contentFingerprints}.case_id = ${caseId} order by 1
  )`
}

/** Returns how many cases wait for a decision. */
export async function countOpenCases(db: Database): Promise<number> {
  return db.$count(fraudCases, and(eq(fraudCases.status, 'open'), hasAccounts))
}

/** Returns a case with the administrator who closed it; undefined if the id is unknown. */
export async function findCase(db: Database, id: string) {
  const [found] = await db
    .select({ fraudCase: fraudCases, closed_by: administrators.email })
    .from(fraudCases)
    .leftJoin(administrators, eq(administrators.id, fraudCases.closed_by))
    .where(eq(fraudCases.id, id))
  return found
}

const MOST_SHOWN = 500

/** Returns up to 500 accounts of a case with their main pictures, the oldest account first. */
export function findCaseMembers(db: Database, caseId: string) {
  return db
    .select({
      id: members.id,
      username: members.username,
      status: members.status,
      suspended_until: members.suspended_until,
      created_at: members.created_at,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      city: profiles.city,
      bio: profiles.bio,
      work: profiles.work,
      ...shownPicture,
    })
    .from(fraudCaseMembers)
    .innerJoin(members, eq(members.id, fraudCaseMembers.member_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .where(eq(fraudCaseMembers.case_id, caseId))
    .orderBy(asc(members.id))
    .limit(MOST_SHOWN)
}

/** Returns what a case's accounts share, the oldest first. */
export function findShared(db: Database, caseId: string) {
  return db
    .select()
    .from(contentFingerprints)
    .where(eq(contentFingerprints.case_id, caseId))
    .orderBy(asc(contentFingerprints.id))
    .limit(MOST_SHOWN)
}

/** Returns the thumbhashes of stored objects by their names. */
export async function findThumbhashes(db: Database, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const portraits = db
    .select({ key: pictures.media_key, thumbhash: pictures.thumbhash })
    .from(pictures)
    .where(inArray(pictures.media_key, keys))
  const images = db
    .select({ key: postImages.media_key, thumbhash: postImages.thumbhash })
    .from(postImages)
    .where(inArray(postImages.media_key, keys))
  const found = await portraits.unionAll(images)
  return new Map(found.map(({ key, thumbhash }) => [key, thumbhash]))
}

/** Locks a case until the transaction ends; undefined when the id is unknown. */
export async function lockCase(tx: Database, id: string) {
  const [found] = await tx.select().from(fraudCases).where(eq(fraudCases.id, id)).for('update')
  return found
}

/** Returns the given members who are in a case. */
export async function findIdsInCase(tx: Database, caseId: string, ids: string[]): Promise<string[]> {
  const found = await tx
    .select({ id: fraudCaseMembers.member_id })
    .from(fraudCaseMembers)
    .where(and(eq(fraudCaseMembers.case_id, caseId), inArray(fraudCaseMembers.member_id, ids)))
  return found.map(({ id }) => id)
}

interface Closing {
  id: string
  status: 'dismissed' | 'suspended'
  adminId: string
  now: Date
}

export async function closeCase(tx: Database, { id, status, adminId, now }: Closing): Promise<void> {
  await tx.update(fraudCases).set({ status, closed_at: now, closed_by: adminId }).where(eq(fraudCases.id, id))
}

/** Returns whether a stored object is a picture of an account in a case, or shared by accounts in one. */
export async function isImageOfCase(db: Database, key: string): Promise<boolean> {
  const owners = db
    .select({ id: pictures.member_id })
    .from(pictures)
    .where(eq(pictures.media_key, key))
    .unionAll(
      db
        .select({ id: posts.member_id })
        .from(postImages)
        .innerJoin(posts, eq(posts.id, postImages.post_id))
        .innerJoin(
          contentFingerprints,
          and(eq(contentFingerprints.post_id, posts.id), isNotNull(contentFingerprints.case_id)),
        )
        .where(eq(postImages.media_key, key)),
    )
  const found = await db
    .select({ id: fraudCaseMembers.member_id })
    .from(fraudCaseMembers)
    .where(inArray(fraudCaseMembers.member_id, owners))
    .limit(1)
  return found.length > 0
}
