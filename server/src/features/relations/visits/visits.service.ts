import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { announceNotification, storeNotification } from '../../notifications/index.ts'
import { memberNotFound, recomputePopularity } from '../../profiles/index.ts'
import { refuseSelf } from '../relations.access.ts'
import { insertVisit, lockPair } from '../relations.repository.ts'

/** Records that the caller opened a profile. It counts, and is notified, once a day (UTC). */
export async function visitMember(context: Context, me: Caller, visitedId: string) {
  refuseSelf(me, visitedId)
  const notificationId = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, visitedId)
    const fresh = await insertVisit(tx, { visitor: me.id, visited: visitedId, at: context.now() })
    if (fresh === undefined) throw memberNotFound()
    if (!fresh) return undefined
    await recomputePopularity(tx, [visitedId])
    return storeNotification(tx, { memberId: visitedId, senderId: me.id, type: 'visit' })
  })
  await runAfterCommit(context, 'visit', () => announceNotification(context, notificationId))
  return { message: 'Visited' }
}
