import { type CallReason, isMissed } from '@savanna/contract/calls/rules'

interface EndedCall {
  accepted_at: Date | null
  ended_at: Date | null
  reason: CallReason | null
}

/** Returns the outcome of an ended call. */
export function determineOutcome({ accepted_at, reason }: EndedCall) {
  if (accepted_at) return 'answered'
  return isMissed(reason, false) ? 'missed' : 'declined'
}

/** Returns how long the two spoke, in seconds; 0 for a call that was not accepted. */
export function countSpokenSeconds({ accepted_at, ended_at }: EndedCall): number {
  if (!accepted_at || !ended_at) return 0
  return Math.max(0, Math.round((ended_at.getTime() - accepted_at.getTime()) / 1000))
}
