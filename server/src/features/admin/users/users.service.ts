import { msg, plural } from '@lingui/core/runtime-macro'
import { canonicalMail } from '@savanna/contract/accounts/mail'
import {
  type AdminUser,
  type setUsersStatus as setUsersStatusRoute,
  USER_DELETED,
  USER_UPDATED,
  USERS_PAGE,
  type updateUser as updateUserRoute,
} from '@savanna/contract/admin/users'
import { DELETION_CHANGED } from '@savanna/contract/admin/versions'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { versionOf } from '../../../kit/http/version.ts'
import { eraseMember, lockMembers, type MemberData, replaceMail } from '../../accounts/index.ts'
import { correctBirthdate, memberNotFound } from '../../profiles/index.ts'
import { requireVersion, requireVersions } from '../changed-elsewhere.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { announceStatusChange, setAccountStatus } from './account-status.service.ts'
import { findSimilarWords, supportsFuzzySearch } from './name-words.repository.ts'
import * as repository from './users.repository.ts'
import { findByFullNames, findByWords, type UserRow } from './users.repository.ts'

const MEMBER_GONE = msg`This member no longer exists.`

function toAdminUser(row: repository.UserRow): AdminUser {
  const { suspended_until, verified_at, created_at, package_name, status, ...plain } = row
  return {
    ...plain,
    status: status === 1 ? 1 : 0,
    suspended_until: suspended_until?.toISOString() ?? null,
    verified: verified_at !== null,
    created: created_at.toISOString(),
    packageName: package_name,
    version: versionOfUser(row),
  }
}

/** Returns the version of the fields in a member's form. */
function versionOfUser({ firstname, lastname, mail, status, suspended_until }: repository.UserRow): string {
  return versionOf(firstname, lastname, mail, status, suspended_until?.toISOString() ?? null)
}

/**
 * Returns one member as the table shows them.
 * @throws member_not_found (404)
 */
export async function readUser({ db, now }: Context, id: string): Promise<AdminUser> {
  const found = await repository.findUser(db, id, now())
  if (!found) throw memberNotFound(MEMBER_GONE)
  return toAdminUser(found)
}

interface UserListRequest {
  before?: string | undefined
  after?: string | undefined
  status?: 0 | 1 | undefined
}

/** Returns a page of members, newest day first. */
export async function listUsers({ db, now }: Context, request: UserListRequest) {
  return (await repository.findUserPage(db, { ...request, limit: USERS_PAGE }, now())).map(toAdminUser)
}

/** Returns how many members there are, active and deactivated. */
export async function countUsers(context: Context) {
  const [total, deactive] = [await countMembersCached(context), await repository.countInactive(context.db)]
  return { total, deactive, active: Math.max(0, total - deactive) }
}

/**
 * Counting all members costs as much as twenty pages, and every page needs the total; it's cached this long.
 */
const COUNTED_FOR_MS = 10_000
const totals = new WeakMap<Context['db'], { at: number; total: Promise<number> }>()

function countMembersCached({ db, now }: Context): Promise<number> {
  const at = now().getTime()
  const known = totals.get(db)
  if (known && at >= known.at && at - known.at < COUNTED_FOR_MS) return known.total
  const total = repository.countMembers(db)
  totals.set(db, { at, total })
  total.catch(() => totals.delete(db))
  return total
}

/** Drops the cached total after a deletion, since administrators expect to see it immediately. */
function invalidateTotal({ db }: Context): void {
  totals.delete(db)
}

/**
 * Returns members whose names start with the text or, if there are none, are similar to it, ignoring accents.
 * Blank text lists all.
 */
export async function searchUsers(
  context: Context,
  { name, status }: { name: string; status?: 0 | 1 | undefined },
) {
  const { db, now } = context
  const text = canonicalMail(name).replace(/\s+/g, ' ')
  if (text === '') return listUsers(context, { status })
  const folded = await repository.foldTyped(db, text)
  const query = { status, limit: USERS_PAGE }
  const found = await repository.findByPrefix(db, { ...query, text, name: folded }, now())
  const meant = found.length > 0 ? found : await findUsersBySimilarName(db, folded, query, now())
  return meant.map(toAdminUser)
}

type UserChange = RouteOutput<typeof updateUserRoute>['body']

/**
 * Changes a member's names, address, birthdate or status, and records it in the audit log. `authorize` runs
 * before another address is set, which gives away control of the account; if it throws, nothing changes.
 * @throws disposable_mail (400), member_not_found (404), mail_taken (409), changed_elsewhere (409) and what
 *   `authorize` throws
 */
export async function updateUser(
  context: Context,
  me: Caller,
  id: string,
  { data, version }: UserChange,
  authorize: () => Promise<void>,
) {
  const { db, now } = context
  const { status, mail, birthdate, ...names } = data
  const reactivated = await db.transaction(async (tx) => {
    await lockMembers(tx, [id])
    if (version !== undefined) await requireSameUser(tx, id, version, now())
    const named = await repository.changeNames(tx, id, names)
    if (!named) throw memberNotFound(MEMBER_GONE)
    const mailed = mail !== undefined && (await replaceMail({ ...context, db: tx }, id, mail, authorize))
    const born = birthdate ? await correctBirthdate(tx, id, birthdate, now()) : false
    const changed = [...named, ...(mailed ? ['mail'] : []), ...(born ? ['birthdate'] : [])]
    if (changed.length > 0) {
      const entry = { act: 'user_updated', subject: 'member', subjectId: id } as const
      await recordAudit(tx, me, { ...entry, detail: { fields: changed } }, now())
    }
    return status === undefined ? [] : setAccountStatus(context, tx, me, { ids: [id], status })
  })
  await announceStatusChange(context, reactivated, status ?? 1)
  await runAfterCommit(context, 'user_update', () => context.live.toMember(id, 'profileChanged'))
  return { message: say(USER_UPDATED) }
}

async function requireSameUser(
  tx: Database,
  id: string,
  version: string,
  now: Date,
  sentence?: Sentence,
): Promise<void> {
  const found = await repository.lockUser(tx, id, now)
  if (found) requireVersion(version, versionOfUser(found), sentence)
}

async function requireSameUsers(tx: Database, ids: string[], versions: string[], now: Date): Promise<void> {
  await lockMembers(tx, ids)
  const found = new Map(
    (await repository.findUsers(tx, ids, now)).map((row) => [row.id, versionOfUser(row)] as const),
  )
  requireVersions(
    versions,
    ids.map((id) => found.get(id)),
  )
}

type StatusChange = RouteOutput<typeof setUsersStatusRoute>['body']

/**
 * Activates or deactivates several members; only those whose status changes are counted.
 * @throws changed_elsewhere (409)
 */
export async function setUsersStatus(context: Context, me: Caller, { ids, status, versions }: StatusChange) {
  const changed = await context.db.transaction(async (tx) => {
    if (versions) await requireSameUsers(tx, ids, versions, context.now())
    return setAccountStatus(context, tx, me, { ids, status })
  })
  await announceStatusChange(context, changed, status)
  return { message: describeStatusChange(changed.length, status), changed: changed.length }
}

function describeStatusChange(count: number, status: 0 | 1): string {
  const sentence =
    status === 1
      ? msg({ message: plural({ count }, { one: '# member activated', other: '# members activated' }) })
      : msg({ message: plural({ count }, { one: '# member deactivated', other: '# members deactivated' }) })
  return say(sentence)
}

/**
 * Deletes a member the way members delete themselves, and records it.
 * @throws member_not_found (404), changed_elsewhere (409)
 */
export async function deleteUser(
  context: Context,
  memberData: readonly MemberData[],
  me: Caller,
  { id, version }: { id: string; version: string | undefined },
) {
  const { now } = context
  const entry = { act: 'user_deleted', subject: 'member', subjectId: id } as const
  const gone = await eraseMember(context, memberData, id, async (tx) => {
    if (version !== undefined) await requireSameUser(tx, id, version, now(), DELETION_CHANGED)
    await recordAudit(tx, me, entry, now())
  })
  if (!gone) throw memberNotFound(MEMBER_GONE)
  invalidateTotal(context)
  return { message: say(USER_DELETED) }
}

const MIN_WORD_LENGTH = 3
const MAX_TYPED_WORDS = 3
const MAX_SIMILAR_WORDS = 6

interface SimilarNameQuery {
  status?: 0 | 1 | undefined
  limit: number
}

/**
 * Returns members with a name similar to the text; empty without pg_trgm or for short text. Compares with the
 * table of name words, which is far smaller than the members table.
 */
async function findUsersBySimilarName(
  db: Database,
  text: string,
  query: SimilarNameQuery,
  now: Date,
): Promise<UserRow[]> {
  const typed = text.split(' ').filter((word) => word.length >= MIN_WORD_LENGTH)
  if (typed.length === 0 || !(await supportsFuzzySearch(db))) return []
  const similar: string[][] = []
  for (const word of typed.slice(0, MAX_TYPED_WORDS))
    similar.push(await findSimilarWords(db, word, MAX_SIMILAR_WORDS))
  const [first = [], second = []] = similar
  const names = first.flatMap((one) => second.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]))
  const whole = names.length > 0 ? await findByFullNames(db, names, query, now) : []
  if (whole.length > 0) return whole
  const [nearest, ...others] = similar.flat()
  return nearest === undefined ? [] : findByWords(db, [nearest, ...others], query, now)
}
