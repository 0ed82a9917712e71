import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { findVisibleMember, type MemberRef } from '../profiles/index.ts'

export function memberNotFound() {
  return problem(404, 'member_not_found', "couldn't find this user")
}

export function refuseSelf(me: Caller, otherId: string): void {
  if (me.id === otherId) throw problem(400, 'invalid', 'This is your own profile.')
}

/** The member, or the problem that there is none for the caller. */
export async function requireVisible(db: Database, me: Caller, ref: MemberRef) {
  const member = await findVisibleMember(db, me.id, ref)
  if (!member) throw memberNotFound()
  return member
}
