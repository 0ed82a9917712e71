import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { withLocaleOf } from '../../../kit/language/current-language.ts'
import { accountDeactivated, findMailRecipient, revokeSessionsOf } from '../../accounts/index.ts'
import { dropPresence } from '../../profiles/index.ts'
import { announceMatches, findMatched } from '../../relations/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { changeStatus, endSuspensions } from './users.repository.ts'

interface StatusChange {
  ids: string[]
  status: 0 | 1
  until?: Date
  /** The decision on a report that deactivates them. */
  decision?: 'suspend' | 'ban'
}

/**
 * Activates or deactivates members in the transaction, revokes the sessions of deactivated ones and records
 * it in the audit log, as well as each suspension that becomes longer. Returns the ids whose status changed; pass them to `announceStatusChange` after the
 * commit.
 */
export async function setAccountStatus(
  { now }: Pick<Context, 'now'>,
  tx: Database,
  me: Caller,
  { decision, ...change }: StatusChange,
): Promise<string[]> {
  const { changed, extended } = await changeStatus(tx, change)
  const act = change.status === 1 ? 'user_activated' : 'user_deactivated'
  const detail = decision ? { decision } : {}
  for (const id of [...changed, ...extended])
    await recordAudit(tx, me, { act, subject: 'member', subjectId: id, detail }, now())
  if (change.status === 0) for (const id of changed) await revokeSessionsOf(tx, id, now())
  return changed
}

/**
 * Notifies deactivated members of the reason, disconnects them and notifies everyone's matches; call it after
 * the commit. `until` is the end of a suspension.
 */
export async function announceStatusChange(
  context: Context,
  ids: string[],
  status: 0 | 1,
  until?: Date | null,
): Promise<void> {
  const announce = async (id: string) => {
    if (status === 0) {
      try {
        await sendReason(context, id, until)
      } finally {
        context.live.disconnectMember(id)
        dropPresence(context, id)
      }
    }
    const change = status === 0 ? 'ended' : 'begun'
    await announceMatches(context, await findMatched(context.db, id), change)
  }
  await runAfterCommit(context, 'standing', ...ids.map((id) => () => announce(id)))
}

/** Notifies a member, in their language, that the account is deactivated. */
async function sendReason({ db, live }: Context, id: string, until?: Date | null): Promise<void> {
  const member = await findMailRecipient(db, id)
  const { message } = withLocaleOf(member ?? { language: null }, () => accountDeactivated(until).toJSON())
  live.toMember(id, 'deactivated', { message })
}

/** Activates members whose suspension is over, and notifies their matches. */
export async function endDueSuspensions(context: Context): Promise<void> {
  await announceStatusChange(context, await endSuspensions(context.db, context.now()), 1)
}
