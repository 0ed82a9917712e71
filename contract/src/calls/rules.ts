/** How a call ended. `closed`: the two may no longer call each other; neither sees which of them caused it. */
export const CALL_REASONS = [
  'declined',
  'cancelled',
  'busy',
  'no_answer',
  'hung_up',
  'failed',
  'closed',
] as const
export type CallReason = (typeof CALL_REASONS)[number]

export type CallRole = 'caller' | 'callee'

/** A call's state. The server stores no idle calls. */
export type CallStatus = { state: 'ringing' } | { state: 'accepted' } | { state: 'ended'; reason: CallReason }

export type CallAct =
  | { type: 'accept' }
  | { type: 'decline' }
  /** One of the two leaves the call's page, or gives up waiting. */
  | { type: 'leave'; by: CallRole }
  /** A connection was lost and not restored in time. */
  | { type: 'lose' }
  | { type: 'timeout' }
  | { type: 'close' }

const ended = (reason: CallReason): CallStatus => ({ state: 'ended', reason })

/** Returns a call's next state. A late or repeated action changes nothing: it returns the same object. */
export function stepCall(status: CallStatus, act: CallAct): CallStatus {
  if (status.state === 'ended') return status
  if (act.type === 'close') return ended('closed')
  if (act.type === 'lose') return ended('failed')
  if (status.state === 'accepted') return act.type === 'leave' ? ended('hung_up') : status
  if (act.type === 'accept') return { state: 'accepted' }
  if (act.type === 'decline') return ended('declined')
  if (act.type === 'timeout') return ended('no_answer')
  return ended(act.by === 'caller' ? 'cancelled' : 'declined')
}

const RANK = { ringing: 0, accepted: 1, ended: 2 }

/**
 * Returns the newer of two reports about a call. A call only moves forward, so a report that was overtaken,
 * or arrives twice, is ignored.
 */
export function pickNewer<T extends { id: string; state: CallStatus['state'] }>(
  known: T | undefined,
  reported: T,
): T {
  return known?.id === reported.id && RANK[reported.state] <= RANK[known.state] ? known : reported
}

/** Returns whether the callee is notified of a missed call: it rang, or would have rung, and they didn't decline. */
export function isMissed(reason: CallReason | null, accepted: boolean): boolean {
  const missed: (CallReason | null)[] = ['cancelled', 'busy', 'no_answer', 'failed']
  return !accepted && missed.includes(reason)
}
