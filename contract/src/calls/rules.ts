/** How a call ended. `closed`: the two may no longer call each other; nobody is told which of them saw to that. */
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

/** Where a call stands; the site knows no call that is idle. */
export type CallStatus = { state: 'ringing' } | { state: 'accepted' } | { state: 'ended'; reason: CallReason }

export type CallAct =
  | { type: 'accept' }
  | { type: 'decline' }
  /** Whoever of the two leaves the call's page, or gives up waiting. */
  | { type: 'leave'; by: CallRole }
  /** A connection broke and did not come back in time. */
  | { type: 'lose' }
  | { type: 'timeout' }
  | { type: 'close' }

const ended = (reason: CallReason): CallStatus => ({ state: 'ended', reason })

/** What an act makes of a call. What comes late or twice changes nothing: the same object is given back. */
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
 * What somebody knows of a call once they are told of it again: a call only ever goes forward, so what was
 * overtaken on its way, or comes twice, is no news.
 */
export function newerOf<T extends { id: string; state: CallStatus['state'] }>(
  known: T | undefined,
  told: T,
): T {
  return known?.id === told.id && RANK[told.state] <= RANK[known.state] ? known : told
}

/** Whether the one who was called should hear of the call later: it rang, or would have, and they did not say no. */
export function isMissed(reason: CallReason | null, accepted: boolean): boolean {
  const missed: (CallReason | null)[] = ['cancelled', 'busy', 'no_answer', 'failed']
  return !accepted && missed.includes(reason)
}
