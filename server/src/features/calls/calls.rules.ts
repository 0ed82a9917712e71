import { type CallReason, isMissed } from '@savanna/contract/calls/rules'

interface Past {
  accepted_at: Date | null
  ended_at: Date | null
  reason: CallReason | null
}

/** What came of a call that is over. */
export function outcomeOf({ accepted_at, reason }: Past) {
  if (accepted_at) return 'answered'
  return isMissed(reason, false) ? 'missed' : 'declined'
}

/** How long the two spoke. */
export function spokenSeconds({ accepted_at, ended_at }: Past): number {
  if (!accepted_at || !ended_at) return 0
  return Math.max(0, Math.round((ended_at.getTime() - accepted_at.getTime()) / 1000))
}
