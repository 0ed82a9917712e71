import {
  type AdminUser,
  USER_DELETED,
  USER_UPDATED,
  USERS_PAGE,
  type updateUser as updateUserRoute,
} from '@savanna/contract/admin/users'
import type { RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { eraseMember, lockMembers, type MemberData, replaceMail } from '../../accounts/index.ts'
import { memberNotFound } from '../../profiles/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { findMeant } from './similar-names.ts'
import { announceStanding, setStanding } from './standing.service.ts'
import {
  changeNames,
  countInactive,
  countMembers,
  findByPrefix,
  pageOfUsers,
  type UserRow,
} from './users.repository.ts'

const MEMBER_GONE = 'This member is no longer there.'

function userOf(row: UserRow): AdminUser {
  const { suspended_until, verified_at, created_at, package_name, status, ...plain } = row
  return {
    ...plain,
    status: status === 1 ? 1 : 0,
    suspended_until: suspended_until?.toISOString() ?? null,
    verified: verified_at !== null,
    created: created_at.toISOString(),
    packageName: package_name,
  }
}

interface Asked {
  before?: string | undefined
  after?: string | undefined
  status?: 0 | 1 | undefined
}

export async function listUsers({ db, now }: Context, asked: Asked) {
  return (await pageOfUsers(db, { ...asked, limit: USERS_PAGE }, now())).map(userOf)
}

export async function countUsers(context: Context) {
  const [total, deactive] = [await totalOf(context), await countInactive(context.db)]
  return { total, deactive, active: Math.max(0, total - deactive) }
}

/** Counting everybody takes the database as long as twenty pages do, and is asked for with each of them. */
const COUNTED_FOR_MS = 10_000
const totals = new WeakMap<Context['db'], { at: number; total: Promise<number> }>()

function totalOf({ db, now }: Context): Promise<number> {
  const at = now().getTime()
  const known = totals.get(db)
  if (known && at >= known.at && at - known.at < COUNTED_FOR_MS) return known.total
  const total = countMembers(db)
  totals.set(db, { at, total })
  total.catch(() => totals.delete(db))
  return total
}

/** Who left by an administrator's hand is missed at once. */
function forgetTotal({ db }: Context): void {
  totals.delete(db)
}

/** Finds members by how a name begins or, where nobody's does, by what is nearly so; blank text is no search. */
export async function searchUsers(
  context: Context,
  { name, status }: { name: string; status?: 0 | 1 | undefined },
) {
  const { db, now } = context
  const text = name.toLowerCase().replace(/\s+/g, ' ')
  if (text === '') return listUsers(context, { status })
  const wanted = { text, status, limit: USERS_PAGE }
  const found = await findByPrefix(db, wanted, now())
  const meant = found.length > 0 ? found : await findMeant(db, text, wanted, now())
  return meant.map(userOf)
}

type UserChange = RouteOutput<typeof updateUserRoute>['body']['data']

/** Changes what administrators may change of a member. */
export async function updateUser(context: Context, me: Caller, id: string, data: UserChange) {
  const { db, now } = context
  const { status, mail, ...names } = data
  const standing = await db.transaction(async (tx) => {
    await lockMembers(tx, [id])
    const named = await changeNames(tx, id, names)
    if (!named) throw memberNotFound(MEMBER_GONE)
    const mailed = mail !== undefined && (await replaceMail({ ...context, db: tx }, id, mail))
    const changed = mailed ? [...named, 'mail'] : named
    if (changed.length > 0) {
      const entry = { act: 'user_updated', subject: 'member', subjectId: id } as const
      await recordAudit(tx, me, { ...entry, detail: { fields: changed } }, now())
    }
    return status === undefined ? [] : setStanding(context, tx, me, { ids: [id], status })
  })
  await announceStanding(context, standing, status ?? 1)
  await runAfterCommit(context, 'user_update', () => context.live.toMember(id, 'profileChanged'))
  return { message: USER_UPDATED }
}

/** Deactivates or activates several members. */
export async function setStatusOf(context: Context, me: Caller, ids: string[], status: 0 | 1) {
  const changed = await context.db.transaction((tx) => setStanding(context, tx, me, { ids, status }))
  await announceStanding(context, changed, status)
  const word = status === 1 ? 'activated' : 'deactivated'
  return {
    message: `${changed.length} ${changed.length === 1 ? 'user' : 'users'} ${word}`,
    changed: changed.length,
  }
}

/** Deletes a member by the way in which they would do it themselves. */
export async function deleteUser(context: Context, holdings: readonly MemberData[], me: Caller, id: string) {
  const entry = { act: 'user_deleted', subject: 'member', subjectId: id } as const
  const gone = await eraseMember(context, holdings, id, (tx) => recordAudit(tx, me, entry, context.now()))
  if (!gone) throw memberNotFound(MEMBER_GONE)
  forgetTotal(context)
  return { message: USER_DELETED }
}
