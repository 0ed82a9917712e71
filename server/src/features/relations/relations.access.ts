import { msg } from '@lingui/core/runtime-macro'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'

/**
 * Rejects what a member can't do to themselves.
 * @throws 400 `invalid`
 */
export function refuseSelf(me: Caller, otherId: string): void {
  if (me.id === otherId) throw problem(400, 'invalid', msg`This is your own profile.`)
}
