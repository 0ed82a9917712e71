import { t } from '@lingui/core/macro'
import type { Call } from '@savanna/contract/calls/routes'
import { type CallReason, pickNewer } from '@savanna/contract/calls/rules'
import type { Problem } from '@savanna/contract/common'

/** A call page's state. There is a seat exactly while there is a call. */
export type Stage =
  | { at: 'lobby'; problem?: Problem }
  /** Waiting for the server's response. */
  | { at: 'asking' }
  | { at: 'ringing'; call: Call; key: string }
  | { at: 'talking'; call: Call; key: string; since: number }
  /** `problem` is the server's reason if the call couldn't be answered. */
  | { at: 'over'; reason: CallReason; role: Call['role']; seconds: number | null; problem?: Problem }
  /** Another page has the seat: another tab (then with the call's id), or the device that answered first. */
  | { at: 'elsewhere'; id?: string; problem?: Problem }

export type StageEvent =
  | { type: 'asked' }
  | { type: 'seated'; call: Call; key: string; now: number }
  | { type: 'refused'; problem: Problem }
  /** The server rejected the answer to a ringing call. */
  | { type: 'missed'; problem: Problem }
  /** Another page has taken the seat. */
  | { type: 'moved' }
  /** The server reported the call's state. */
  | { type: 'reported'; call: Call; now: number }
  /** The page ends the call: hung up, or disconnected for too long. */
  | { type: 'left'; reason: CallReason; now: number }
  | { type: 'again' }

const endStage = (stage: Stage, reason: CallReason, now: number): Stage => ({
  at: 'over',
  reason,
  role: 'call' in stage ? stage.call.role : 'callee',
  seconds: stage.at === 'talking' ? Math.max(0, Math.round((now - stage.since) / 1000)) : null,
})

function stageOf(stage: Stage, call: Call, key: string, now: number): Stage {
  if (call.state === 'ended')
    return { ...endStage(stage, call.reason ?? 'failed', now), role: call.role } as Stage
  if (call.state === 'ringing') return { at: 'ringing', call, key }
  return {
    at: 'talking',
    call,
    key,
    since: stage.at === 'talking' ? stage.since : now - (call.seconds ?? 0) * 1000,
  }
}

/** Returns the state after an event. Events of other calls, late events and repetitions change nothing. */
export function nextStage(stage: Stage, event: StageEvent): Stage {
  switch (event.type) {
    case 'asked':
      return { at: 'asking' }
    case 'refused':
      return { at: 'lobby', problem: event.problem }
    case 'missed':
      if (event.problem.code === 'answered_elsewhere') return { at: 'elsewhere', problem: event.problem }
      return { at: 'over', reason: 'cancelled', role: 'callee', seconds: null, problem: event.problem }
    case 'moved':
      return 'call' in stage ? { at: 'elsewhere', id: stage.call.id } : stage
    case 'again':
      return { at: 'lobby' }
    case 'seated':
      return stageOf(stage, event.call, event.key, event.now)
    case 'left':
      return 'call' in stage ? endStage(stage, event.reason, event.now) : stage
    case 'reported': {
      const { call: reported } = event
      if (stage.at === 'elsewhere' && stage.id === reported.id && reported.state === 'ended')
        return stageOf(stage, reported, '', event.now)
      if (!('call' in stage) || stage.call.id !== event.call.id) return stage
      const call = pickNewer(stage.call, event.call)
      return call === stage.call ? stage : stageOf(stage, call, stage.key, event.now)
    }
  }
}

/** Returns the text about the end of a call, from one side's point of view. */
export function describeEnd(reason: CallReason, role: Call['role'], name: string): string {
  const mine = role === 'caller'
  switch (reason) {
    case 'declined':
      return mine ? t`${name} can’t talk right now.` : t`You declined the call.`
    case 'cancelled':
      return mine ? t`You hung up before the call was answered.` : t`${name} hung up before you answered.`
    case 'busy':
      return t`${name} is on another call.`
    case 'no_answer':
      return mine ? t`${name} didn’t answer.` : t`You didn’t answer in time.`
    case 'hung_up':
      return t`The call has ended.`
    case 'failed':
      return t`The connection dropped and didn’t come back.`
    case 'closed':
      return t`The call was ended.`
  }
}

/** Returns a duration as `4:07` or `1:00:03`. */
export function formatDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
