import { currentLanguage } from '@savanna/contract/language/current'
import { isLanguage, type Language } from '@savanna/contract/language/languages'
import { isUnits, type Units } from '@savanna/contract/language/units'
import { and, asc, eq, gt, inArray, isNull, lt, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { lockedInOrder } from '../../kit/database/lock-in-order.ts'
import { statement } from '../../kit/database/statement.ts'
import { accountKeys, mailboxIn, members } from '../../schema/accounts.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { deleteWithheld, isReserved, lockUsername } from './registering/withheld.repository.ts'

interface LoginNames {
  username: string
  mail: string
}

type NewMember = LoginNames & { id: string; passwordHash: string; hasPassword?: boolean; now: Date }
type NewProfile = Pick<
  typeof profiles.$inferInsert,
  'firstname' | 'lastname' | 'city' | 'country' | 'geo_lat' | 'geo_long'
>

/**
 * Adds an account, in the current language, and its profile. Returns false if the username or address is
 * taken, or a withheld registration reserves the username. Must run in a transaction.
 */
export async function insertMember(db: Database, member: NewMember, profile: NewProfile): Promise<boolean> {
  await lockUsername(db, member.username)
  if (await isReserved(db, member.username, member.now)) return false
  await deleteWithheld(db, member.username)
  const { rowCount } = await db
    .insert(members)
    .values({
      id: member.id,
      username: member.username,
      mail: member.mail,
      password_hash: member.passwordHash,
      has_password: member.hasPassword ?? true,
      language: currentLanguage(),
      created_at: member.now,
    })
    .onConflictDoNothing()
  if (!rowCount) return false
  await db.insert(profiles).values({ member_id: member.id, ...profile })
  return true
}

/**
 * Returns whether a username belongs to an account or is reserved by a withheld registration. With
 * `expiredBefore`, accounts that `deleteExpiredRegistrations` would delete don't count.
 */
export async function isUsernameTaken(
  db: Database,
  username: string,
  now: Date,
  expiredBefore?: Date,
): Promise<boolean> {
  const name = eq(members.username, username)
  const counted = expiredBefore ? and(name, not(isExpired(db, expiredBefore, now))) : name
  return (await db.$count(members, counted)) > 0 || (await isReserved(db, username, now))
}

/** Returns the condition for an unverified account that was created before a moment and has no usable key left. */
function isExpired(db: Database, createdBefore: Date, now: Date): SQL {
  const usableKey = db
    .select({ one: sql`1` })
    .from(accountKeys)
    .where(
      and(
        eq(accountKeys.member_id, members.id),
        isNull(accountKeys.used_at),
        gt(accountKeys.expires_at, now),
      ),
    )
  return sql`(${and(isNull(members.verified_at), lt(members.created_at, createdBefore), notExists(usableKey))})`
}

/**
 * Deletes unverified accounts with this username or address that were created before `createdBefore` and have
 * no usable key left, so the names are free again.
 */
export async function deleteExpiredRegistrations(
  db: Database,
  { username, mail }: LoginNames,
  createdBefore: Date,
  now: Date,
): Promise<void> {
  const expired = db
    .select({ id: members.id })
    .from(members)
    .where(and(or(eq(members.username, username), eq(members.mail, mail)), isExpired(db, createdBefore, now)))
    // Locked in id order: parallel registrations wait for each other and can't deadlock.
    .orderBy(asc(members.id))
    .for('update')
  await db.delete(members).where(inArray(members.id, expired))
}

/** Deletes accounts created before `createdBefore` and never verified. Returns how many. */
export async function deleteUnverifiedMembers(db: Database, createdBefore: Date): Promise<number> {
  const { rowCount } = await db
    .delete(members)
    .where(
      lockedInOrder(
        db,
        members.id,
        and(isNull(members.verified_at), lt(members.created_at, createdBefore)),
        'update',
      ),
    )
  return rowCount ?? 0
}

/** Deletes an unverified account with this address. */
export async function deleteUnverifiedWithMail(db: Database, mail: string): Promise<void> {
  await db.delete(members).where(and(eq(members.mail, mail), isNull(members.verified_at)))
}

const account = {
  id: members.id,
  username: members.username,
  mail: members.mail,
  password_hash: members.password_hash,
  has_password: members.has_password,
  status: members.status,
  suspended_until: members.suspended_until,
  verified_at: members.verified_at,
}

/** Returns an account with its sign-in columns, or undefined when the id is unknown. */
export async function findAccount(db: Database, id: string) {
  const [found] = await db
    .select({
      ...account,
      language: members.language,
      units: members.units,
      created_at: members.created_at,
      hide_last_seen: profiles.hide_last_seen,
      visibility: {
        orientation: profiles.orientation_shown,
        intimate: profiles.intimate_shown,
        comments: profiles.comments_from,
        follows: profiles.follows_from,
      },
      hide_online: profiles.hide_online,
      hide_read_marks: profiles.hide_read_marks,
      hide_lastname: profiles.hide_lastname,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.id, id))
  return found
}

/**
 * Returns the account with this username or address, or undefined. A username holds no @, so the two can't be
 * confused.
 */
export async function findAccountByLogin(db: Database, login: string) {
  const [found] = await db
    .select(account)
    .from(members)
    .where(or(eq(members.username, login), eq(members.mail, login)))
  return found
}

/**
 * Returns the deactivated account whose address reaches the same mailbox as the given one, or undefined.
 * Ignores the tag after a plus and dots, and treats Gmail's two domains as one.
 */
export async function findSuspendedMailbox(db: Database, mail: string) {
  const [found] = await db
    .select({ id: members.id, suspended_until: members.suspended_until })
    .from(members)
    .where(and(ne(members.status, 1), sql`${mailboxIn(members.mail)} = ${mailboxIn(sql`${mail}::text`)}`))
    .limit(1)
  return found
}

/**
 * Locks the account's row until the transaction ends (`for update`) and returns it; undefined when it is
 * unknown. Counting before an insert is safe only under this lock.
 */
export async function lockMember(db: Database, id: string) {
  const [found] = await db.select(account).from(members).where(eq(members.id, id)).for('update')
  return found
}

/**
 * Locks the account until the transaction ends and returns it; undefined when it is unknown. The weaker `for
 * no key update` lets transactions that have already started still insert rows that refer to the account.
 */
export async function lockMemberForDeletion(db: Database, id: string) {
  const [found] = await db.select(account).from(members).where(eq(members.id, id)).for('no key update')
  return found
}

/**
 * Locks an active account whose password hash is still the one that was checked; returns false when it has
 * changed since or the account isn't active.
 */
export async function lockIfPasswordUnchanged(
  db: Database,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const held = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), eq(members.password_hash, passwordHash), eq(members.status, 1)))
    .for('update')
  return held.length > 0
}

/** Stores a new password hash. From now on the account counts as having a password. */
export async function setPasswordHash(db: Database, id: string, passwordHash: string): Promise<void> {
  await db.update(members).set({ password_hash: passwordHash, has_password: true }).where(eq(members.id, id))
}

/** Sets the account's address; returns false when another account has it. */
export async function setMail(db: Database, id: string, mail: string): Promise<boolean> {
  if ((await db.$count(members, eq(members.mail, mail))) > 0) return false
  await db.update(members).set({ mail }).where(eq(members.id, id))
  return true
}

/** Deletes the account and, by cascade, every row that refers to it. */
export async function deleteMember(db: Database, id: string): Promise<void> {
  await db.delete(members).where(eq(members.id, id))
}

/** Marks the account's address as verified; the time of an earlier verification stays. */
export async function markVerified(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(members)
    .set({ verified_at: now })
    .where(and(eq(members.id, id), isNull(members.verified_at)))
}

/** Returns a member's language and units; each is undefined until set. */
export async function findMemberLocale(
  db: Database,
  id: string,
): Promise<{ language: Language | undefined; units: Units | undefined }> {
  const [found] = await db
    .select({ language: members.language, units: members.units })
    .from(members)
    .where(eq(members.id, id))
  const language = found?.language
  const units = found?.units
  return { language: isLanguage(language) ? language : undefined, units: isUnits(units) ? units : undefined }
}

/** Stores the language of a member. */
export async function setMemberLanguage(db: Database, id: string, language: Language): Promise<void> {
  await db.update(members).set({ language }).where(eq(members.id, id))
}

/** Stores the units of a member. */
export async function setMemberUnits(db: Database, id: string, units: Units): Promise<void> {
  await db.update(members).set({ units }).where(eq(members.id, id))
}

/**
 * Returns what an email to a member needs: address, username, name and language. Undefined if the member is
 * unknown.
 */
export async function findMailRecipient(db: Database, id: string) {
  const [found] = await db
    .select({
      id: members.id,
      mail: members.mail,
      username: members.username,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      language: members.language,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.id, id))
  return found
}

const lock = statement<{ id: string }, { ids: string[] }>(
  'members_locked',
  (bind) => sql`
    select ${members.id} from ${members} where ${members.id} = any(${bind('ids', 'uuid[]')})
    order by ${members.id} for no key update`,
)

/**
 * Locks members until the transaction ends, so changes between them run one after the other. Rows are locked
 * in id order, so two members acting on each other can't deadlock.
 */
export async function lockMembers(tx: Database, ids: string[]): Promise<void> {
  await lock(tx, { ids })
}
