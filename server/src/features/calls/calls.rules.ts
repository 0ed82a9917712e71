import { type CallReason, isMissed } from '@savanna/contract/calls/rules'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'

interface EndedCall {
  accepted_at: Date | null
  ended_at: Date | null
  reason: CallReason | null
}

/** Returns an ended call's outcome. */
export function determineOutcome({ accepted_at, reason }: EndedCall) {
  if (accepted_at) return 'answered'
  return isMissed(reason, false) ? 'missed' : 'declined'
}

/** Returns how long the two members spoke, in seconds; 0 for a call that wasn't accepted. */
export function countSpokenSeconds({ accepted_at, ended_at }: EndedCall): number {
  if (!accepted_at || !ended_at) return 0
  return Math.max(0, Math.round((ended_at.getTime() - accepted_at.getTime()) / 1000))
}

interface CallLimit {
  calls: number
  withinMs: number
}

/** How many calls a member may start to anyone within this time, accepted or not. */
export const CALLS_OF_CALLER: CallLimit[] = [
  { calls: 10, withinMs: MINUTE_MS },
  { calls: 40, withinMs: HOUR_MS },
  { calls: 120, withinMs: DAY_MS },
]

/** How many calls a member may start to the same member. */
export const CALLS_OF_PAIR: CallLimit[] = [
  { calls: 20, withinMs: HOUR_MS },
  { calls: 60, withinMs: DAY_MS },
]

/** How many unanswered calls to one member may ring within this time. */
export const UNANSWERED: CallLimit[] = [
  { calls: 5, withinMs: 15 * MINUTE_MS },
  { calls: 20, withinMs: DAY_MS },
]

/** Returns how many milliseconds these calls, latest first, block a member's next one; 0 if they may call. */
export function waitAfterCalls(
  times: readonly Date[],
  limits: readonly CallLimit[],
  now: Date,
  scale = 1,
): number {
  const waits = limits.map(({ calls, withinMs }) => {
    const oldest = times[calls * scale - 1]
    return oldest ? oldest.getTime() + withinMs - now.getTime() : 0
  })
  return Math.max(0, ...waits)
}
