import { msg } from '@lingui/core/runtime-macro'
import type { Sentence } from '@savanna/contract/language/say'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { findVisibleMember, type MemberRef } from './visible.repository.ts'

/** Returns the problem 404 `member_not_found`, which doesn't reveal whether the member exists. */
export function memberNotFound(sentence: Sentence = msg`couldn't find this user`) {
  return problem(404, 'member_not_found', sentence)
}

/**
 * Returns the member as the caller may see them.
 * @throws 404 `member_not_found`
 */
export async function requireVisible(db: Database, me: Caller, ref: MemberRef) {
  const member = await findVisibleMember(db, me.id, ref)
  if (!member) throw memberNotFound()
  return member
}
