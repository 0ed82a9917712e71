import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { MemberData } from '../accounts/index.ts'
import { announceCall } from './calls.live.ts'
import { findAllCalls, findRunningCall, saveStatus } from './calls.repository.ts'
import { countSpokenSeconds, determineOutcome } from './calls.rules.ts'
import { findDirect } from './network/settings.repository.ts'

/** Exports a member's calls, and ends a running one when the member is deleted. */
export const callData: MemberData = {
  async exportData(db, memberId) {
    const calls = (await findAllCalls(db, memberId)).map((call) => ({
      with: call.with ?? say(msg`a former match`),
      direction: call.mine ? 'outgoing' : 'incoming',
      outcome: determineOutcome(call),
      at: call.started_at,
      seconds: countSpokenSeconds(call),
    }))
    return {
      files: { 'calls.json': calls, 'call-settings.json': { direct: await findDirect(db, memberId) } },
    }
  },
  /** Ends the member's running call and announces it to the other member. */
  async beforeDelete(tx, memberId) {
    const call = await findRunningCall(tx, memberId)
    if (!call) return {}
    await saveStatus(tx, call.id, { state: 'ended', reason: 'closed' }, new Date())
    return { afterCommit: async (context) => announceCall(context, { ...call, reason: 'closed' }) }
  },
}
