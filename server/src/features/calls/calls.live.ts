import type { CallClientEvents, CallServerEvents } from '@savanna/contract/calls/events'
import { CALL_LIMITS, type Call } from '@savanna/contract/calls/routes'
import type { CallRole, CallStatus } from '@savanna/contract/calls/rules'
import type { Context } from '../../context.ts'
import type { LiveSocket } from '../../kit/realtime/realtime.ts'
import type { CallRow } from './calls.repository.ts'

const MS_PER_SECOND = 1000

export type CallSocket = LiveSocket<CallClientEvents, CallServerEvents>

/** Returns the room of the pages with a seat in a call, on whatever server they're connected to. */
export const roomOfCall = (callId: string) => `call:${callId}`

export const pagesOf = ({ live }: Pick<Context, 'live'>) =>
  live.namespace<CallClientEvents, CallServerEvents>('/call')

export function statusOf({ accepted_at, reason }: Pick<CallRow, 'accepted_at' | 'reason'>): CallStatus {
  if (reason) return { state: 'ended', reason }
  return { state: accepted_at ? 'accepted' : 'ringing' }
}

export function roleOf(call: CallRow, memberId: string): CallRole {
  return call.caller.id === memberId ? 'caller' : 'callee'
}

/** Returns how many milliseconds a call may still ring. */
export function ringTimeLeft({ started_at }: Pick<CallRow, 'started_at'>, now: Date): number {
  return Math.max(0, started_at.getTime() + CALL_LIMITS.ringMs - now.getTime())
}

/** Returns a call as one of its two members sees it now; `seconds` is null before it is accepted. */
export function toCallView(call: CallRow, memberId: string, now: Date): Call {
  const role = roleOf(call, memberId)
  const { state } = statusOf(call)
  return {
    id: call.id,
    room_id: call.room_id,
    state,
    reason: call.reason,
    seconds:
      call.accepted_at &&
      Math.max(0, Math.floor((now.getTime() - call.accepted_at.getTime()) / MS_PER_SECOND)),
    ring_ms: state === 'ringing' ? ringTimeLeft(call, now) : null,
    role,
    direct: call.direct,
    other: role === 'caller' ? call.callee : call.caller,
  }
}

/** Sends a call's state to every tab of both members. Call it after the commit. */
export function announceCall(context: Pick<Context, 'live' | 'now'>, call: CallRow): void {
  for (const { id } of [call.caller, call.callee])
    context.live.toMember(id, 'callChanged', toCallView(call, id, context.now()))
  if (call.reason) pagesOf(context).in(roomOfCall(call.id)).socketsLeave(roomOfCall(call.id))
}
