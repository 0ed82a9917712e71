import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { announceAgain } from './presence.live.ts'
import { saveHiding } from './presence.repository.ts'

/**
 * Hides when the caller was last seen, or shows it again. It holds both ways: who hides it does not see it of others.
 * Whether somebody is online at this moment is shown all the same, for conversations need it.
 */
export async function hideLastSeen(context: Context, me: Caller, hide: boolean) {
  if (await saveHiding(context.db, me.id, hide)) await announceAgain(context, me.id)
  return { message: hide ? 'Nobody sees when you were here last' : 'Others see when you were here last' }
}
