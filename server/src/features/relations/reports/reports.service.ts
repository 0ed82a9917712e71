import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Complaint } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import type { ReportSnapshot } from '../../../schema/report-snapshot.ts'
import { requireVisible } from '../../profiles/index.ts'
import { storeBlock } from '../blocks/blocks.service.ts'
import { refuseSelf } from '../relations.access.ts'
import { lockPair } from '../relations.repository.ts'
import { toFacts } from './reports.facts.ts'
import { findConversation, hasOpenReport, insertReport, retainPictures } from './reports.repository.ts'

const MESSAGES_KEPT = 50

/**
 * Reports a member with a snapshot of what they show now, and blocks them in the same transaction if
 * requested.
 * @throws 409 `already_reported`, 404 `member_not_found`
 */
export async function reportMember(
  context: Context,
  me: Caller,
  targetId: string,
  { category, note = '', block = false }: Complaint & { block?: boolean | undefined },
) {
  refuseSelf(me, targetId)
  const announce = await context.db.transaction(async (tx) => {
    await lockPair(tx, me.id, targetId)
    await requireVisible(tx, me, { id: targetId })
    const snapshot = await takeSnapshot(tx, { reporterId: me.id, reportedId: targetId, now: context.now() })
    const report = { reporterId: me.id, reportedId: targetId, category, note, snapshot }
    if (!(await insertReport(tx, report)))
      throw problem(409, 'already_reported', msg`You’ve already reported this member.`)
    return block ? storeBlock(context, tx, me.id, targetId) : undefined
  })
  await announce?.()
  return { message: say(block ? msg`Member reported and blocked` : msg`Member reported`) }
}

async function takeSnapshot(
  tx: Database,
  { now, ...pair }: { reporterId: string; reportedId: string; now: Date },
): Promise<ReportSnapshot> {
  return {
    pictures: await retainPictures(tx, pair.reportedId),
    ...(await toFacts(tx, pair.reportedId, now)),
    messages: await findConversation(tx, { ...pair, limit: MESSAGES_KEPT }),
  }
}

/** Returns whether the caller has an open report about a member. */
export async function readReported({ db }: Context, me: Caller, targetId: string) {
  return { isReported: await hasOpenReport(db, me.id, targetId) }
}
