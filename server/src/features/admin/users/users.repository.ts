import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { lockedInOrder } from '../../../kit/database/lock-in-order.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { plans, subscriptions } from '../../../schema/plans.tables.ts'
import { foldedText, profiles } from '../../../schema/profiles.tables.ts'

type Status = 0 | 1

const fullName = foldedText(sql`${profiles.firstname} || ' ' || ${profiles.lastname}`)
const lastname = foldedText(profiles.lastname)

/**
 * Returns the condition for a status. Few members are inactive, and `<> 1` lets the database use their
 * partial index.
 */
function hasStatus(status: Status | undefined): SQL | undefined {
  if (status === undefined) return undefined
  return status === 1 ? eq(members.status, 1) : ne(members.status, 1)
}

function selectUsers(db: Database, now: Date) {
  return db
    .select({
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      mail: members.mail,
      status: members.status,
      suspended_until: members.suspended_until,
      verified_at: members.verified_at,
      created_at: members.created_at,
      package_name: sql<string | null>`(
        select ${plans.title} from ${subscriptions} join ${plans} on ${plans.id} = ${subscriptions.package_id}
        where ${subscriptions.member_id} = ${members.id} and ${subscriptions.revoked_at} is null
          and ${subscriptions.starts_at} <= ${now} and ${subscriptions.ends_at} > ${now}
        order by ${subscriptions.ends_at} desc limit 1
      )`,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .$dynamic()
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number]

interface UserPageQuery {
  before?: string | undefined
  after?: string | undefined
  status?: Status | undefined
  limit: number
}

/** Returns a page of members, newest day first: those registered before an id, or the nearest ones after it. */
export async function findUserPage(db: Database, { before, after, status, limit }: UserPageQuery, now: Date) {
  const older = before === undefined ? undefined : lt(members.id, before)
  const newer = after === undefined ? undefined : gt(members.id, after)
  // Select the page's ids first: a direct join would read the profiles of all earlier pages.
  const page = db
    .select({ id: members.id })
    .from(members)
    .where(and(hasStatus(status), older, newer))
    .orderBy(after === undefined ? desc(members.id) : asc(members.id))
    .limit(limit)
  return selectUsers(db, now).where(sql`${members.id} in (${page})`).orderBy(desc(members.id))
}

/** Returns a member as the table shows them, and locks the profile. The caller must have locked the member. */
export async function lockUser(tx: Database, id: string, now: Date): Promise<UserRow | undefined> {
  const [found] = await selectUsers(tx, now).where(eq(members.id, id)).for('no key update', { of: profiles })
  return found
}

/** Returns a member as the table shows them. */
export async function findUser(db: Database, id: string, now: Date): Promise<UserRow | undefined> {
  const [found] = await selectUsers(db, now).where(eq(members.id, id))
  return found
}

/** Returns these members as the table shows them, in no particular order. */
export function findUsers(db: Database, ids: string[], now: Date): Promise<UserRow[]> {
  return selectUsers(db, now).where(inArray(members.id, ids))
}

interface NameChange {
  firstname?: string | undefined
  lastname?: string | undefined
}

/** Sets a member's names. Returns which fields changed, or undefined if the member is unknown. */
export async function changeNames(
  tx: Database,
  id: string,
  { firstname, lastname }: NameChange,
): Promise<string[] | undefined> {
  const [before] = await tx
    .select({ firstname: profiles.firstname, lastname: profiles.lastname })
    .from(profiles)
    .where(eq(profiles.member_id, id))
    .for('no key update')
  if (!before) return undefined
  const change = {
    ...(firstname !== undefined && firstname !== before.firstname && { firstname }),
    ...(lastname !== undefined && lastname !== before.lastname && { lastname }),
  }
  const fields = Object.keys(change)
  if (fields.length > 0)
    await tx
      .update(profiles)
      .set({ ...change, version: sql`${profiles.version} + 1` })
      .where(eq(profiles.member_id, id))
  return fields
}

/** Returns how many members there are. */
export async function countMembers(db: Database): Promise<number> {
  return db.$count(members)
}

/** Returns how many members aren't active. */
export async function countInactive(db: Database): Promise<number> {
  return db.$count(members, hasStatus(0))
}

interface UserSearch {
  /** In lower case, like usernames and addresses. */
  text: string
  /** Normalised like searched names, see `foldedText`. */
  name: string
  status?: Status | undefined
  limit: number
}

type UserFilter = Pick<UserSearch, 'status' | 'limit'>

/** LIKE patterns for the start of usernames and addresses, and of names. */
interface Prefixes {
  account: string
  name: string
}

/** Escapes the wildcards of LIKE. */
const escapeLikePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Returns members whose first name, last name, username or address starts with the text; exact matches come
 * first.
 */
export async function findByPrefix(db: Database, { text, name, status, limit }: UserSearch, now: Date) {
  const prefixes = { account: `${escapeLikePattern(text)}%`, name: `${escapeLikePattern(name)}%` }
  const hits =
    status === 0 ? searchInactive(db, prefixes, limit) : searchEachIndex(db, prefixes, { status, limit })
  const exact = or(eq(members.username, text), eq(members.mail, text), sql`${fullName} = ${name}`)
  return selectUsers(db, now)
    .where(sql`${members.id} in (${hits})`)
    .orderBy(desc(sql`(${exact})::int`), desc(members.id))
    .limit(limit)
}

/** Returns members with one of these full names, normalised as for search. */
export function findByFullNames(db: Database, names: string[], { status, limit }: UserFilter, now: Date) {
  return selectUsers(db, now)
    .where(and(inArray(fullName, names), hasStatus(status)))
    .limit(limit)
}

/** How many members are read per word; a common name has far more. */
const MAX_HITS_PER_WORD = 20

/** Returns members with one of these words as first or last name, in the order of the words. */
export function findByWords(
  db: Database,
  words: [string, ...string[]],
  { status, limit }: UserFilter,
  now: Date,
) {
  const bearers = ([word, ...rest]: [string, ...string[]]): SQL => {
    const first = sql`${fullName} like ${`${escapeLikePattern(word)} %`}`
    const own = sql`
      (select ${profiles.member_id} from ${profiles} where ${first} limit ${MAX_HITS_PER_WORD})
      union all
      (select ${profiles.member_id} from ${profiles} where ${lastname} = ${word} limit ${MAX_HITS_PER_WORD})`
    const [next, ...others] = rest
    return next === undefined ? own : sql`${own} union all ${bearers([next, ...others])}`
  }
  const place = sql`array_position(${sql.param(words)}::text[], ${lastname})`
  const firstPlace = sql`array_position(${sql.param(words)}::text[], ${foldedText(profiles.firstname)})`
  return selectUsers(db, now)
    .where(and(sql`${members.id} in (${bearers(words)})`, hasStatus(status)))
    .orderBy(asc(sql`least(${place}, ${firstPlace})`), desc(members.id))
    .limit(limit)
}

/** Selects each index's first hits, in any order, so a common prefix doesn't read every match. */
function searchEachIndex(db: Database, prefixes: Prefixes, { status, limit }: UserFilter) {
  const ofAccount = (column: SQL) =>
    db
      .select({ id: members.id })
      .from(members)
      .where(and(sql`${column} like ${prefixes.account}`, hasStatus(status)))
      .limit(limit)
  const ofProfile = (column: SQL) =>
    db
      .select({ id: profiles.member_id })
      .from(profiles)
      .innerJoin(members, eq(members.id, profiles.member_id))
      .where(and(sql`${column} like ${prefixes.name}`, hasStatus(status)))
      .limit(limit)
  return unionAll(
    ofAccount(sql`${members.username}`),
    ofAccount(sql`${members.mail}`),
    ofProfile(fullName),
    ofProfile(lastname),
  )
}

/**
 * Selects only among inactive members. They are few, so scanning them is cheaper than an index on all
 * members.
 */
function searchInactive(db: Database, prefixes: Prefixes, limit: number) {
  const ofAccount = [members.username, members.mail].map((column) => sql`${column} like ${prefixes.account}`)
  const ofName = [fullName, lastname].map((column) => sql`${column} like ${prefixes.name}`)
  return db
    .select({ id: members.id })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(and(ne(members.status, 1), or(...ofAccount, ...ofName)))
    .limit(limit)
}

/** Returns a typed text normalised for name search. */
export async function foldTyped(db: Database, typed: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select ${foldedText(sql`${typed}`)} as folded`)
  return rows[0]?.folded ?? ''
}

interface StatusUpdate {
  ids: string[]
  status: 0 | 1
  /** When a suspension ends; null or absent if it doesn't. */
  until?: Date | null
}

/**
 * Sets members' status and the end of their suspension. Returns the ids whose status changed, and of those
 * already deactivated the ones whose suspension now ends later or never.
 */
export async function changeStatus(
  tx: Database,
  { ids, status, until = null }: StatusUpdate,
): Promise<{ changed: string[]; extended: string[] }> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for('no key update')
  const changed = await tx
    .update(members)
    .set({ status, suspended_until: until })
    .where(and(inArray(members.id, ids), ne(members.status, status)))
    .returning({ id: members.id })
  if (status === 1) return { changed: changed.map(({ id }) => id), extended: [] }
  // Already deactivated members stay so until the later end: a suspension doesn't shorten a ban.
  const extended = await tx
    .update(members)
    .set({ suspended_until: until })
    .where(
      and(
        inArray(members.id, ids),
        isNotNull(members.suspended_until),
        until ? lt(members.suspended_until, until) : undefined,
      ),
    )
    .returning({ id: members.id })
  return { changed: changed.map(({ id }) => id), extended: extended.map(({ id }) => id) }
}

/** Activates members whose suspension is over; returns their ids. */
export async function endSuspensions(db: Database, now: Date): Promise<string[]> {
  const ended = await db
    .update(members)
    .set({ status: 1, suspended_until: null })
    .where(lockedInOrder(db, members.id, and(eq(members.status, 0), lte(members.suspended_until, now))))
    .returning({ id: members.id })
  return ended.map(({ id }) => id)
}
