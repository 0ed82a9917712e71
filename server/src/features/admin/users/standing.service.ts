import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { revokeSessionsOf } from '../../accounts/index.ts'
import { dropPresence } from '../../profiles/index.ts'
import { announceMatches, findMatched } from '../../relations/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { changeStatus, endSuspensions } from './standing.repository.ts'

interface Change {
  ids: string[]
  status: 0 | 1
  until?: Date
}

/** Deactivates members, whose sessions end with it, or lets them back in; answers whose status has changed. */
export async function setStanding(
  { now }: Pick<Context, 'now'>,
  tx: Database,
  me: Caller,
  change: Change,
): Promise<string[]> {
  const changed = await changeStatus(tx, change)
  const act = change.status === 1 ? 'user_activated' : 'user_deactivated'
  for (const id of changed) {
    if (change.status === 0) await revokeSessionsOf(tx, id, now())
    await recordAudit(tx, me, { act, subject: 'member', subjectId: id }, now())
  }
  return changed
}

/** Ends the connections of those who went, and tells the matches of all; to be called after the commit. */
export async function announceStanding(context: Context, ids: string[], status: 0 | 1): Promise<void> {
  const announce = async (id: string) => {
    if (status === 0) {
      context.live.disconnectMember(id)
      dropPresence(context, id)
    }
    const change = status === 0 ? 'ended' : 'begun'
    await announceMatches(context, await findMatched(context.db, id), change)
  }
  await runAfterCommit(context, 'standing', ...ids.map((id) => () => announce(id)))
}

/** Lets those back in whose suspension is over. */
export async function endDueSuspensions(context: Context): Promise<void> {
  await announceStanding(context, await endSuspensions(context.db, context.now()), 1)
}
