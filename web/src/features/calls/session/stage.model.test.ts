import type { Call } from '@savanna/contract/calls/routes'
import { describe, expect, it } from 'vitest'
import { describeCall } from '../call-entry.model.ts'
import { describeEnd, formatDuration, nextStage, type Stage, type StageEvent } from './stage.model.ts'

const CALL: Call = {
  id: 'one',
  room_id: 'room',
  state: 'ringing',
  reason: null,
  seconds: null,
  ring_ms: 45_000,
  role: 'caller',
  direct: false,
  other: { id: 'jonas', username: 'jonas', firstname: 'Jonas' },
}
const accepted: Call = { ...CALL, state: 'accepted', seconds: 0 }
const ended: Call = { ...CALL, state: 'ended', reason: 'hung_up' }

const after = (...events: StageEvent[]) => events.reduce<Stage>(nextStage, { at: 'lobby' })
const seated = (call: Call, now = 0): StageEvent => ({ type: 'seated', call, key: 'key', now })
const reported = (call: Call, now = 0): StageEvent => ({ type: 'reported', call, now })

describe('the page of a call', () => {
  it('goes from the lobby through ringing and talking to the end', () => {
    expect(after({ type: 'asked' })).toEqual({ at: 'asking' })
    expect(after({ type: 'asked' }, seated(CALL)).at).toBe('ringing')
    expect(after(seated(CALL), reported(accepted, 1_000))).toMatchObject({ at: 'talking', since: 1_000 })
    expect(after(seated(CALL), reported(accepted, 1_000), reported(ended, 66_000))).toEqual({
      at: 'over',
      reason: 'hung_up',
      role: 'caller',
      seconds: 65,
    })
  })

  it('isn’t changed by late events, repetitions or other calls', () => {
    const talking = after(seated(accepted))
    for (const call of [CALL, accepted, { ...ended, id: 'another' }])
      expect(nextStage(talking, reported(call))).toBe(talking)
    expect(nextStage({ at: 'lobby' }, reported(CALL))).toEqual({ at: 'lobby' })
  })

  it('ends immediately if the member is busy, and rejections return to the lobby', () => {
    const busy: Call = { ...CALL, state: 'ended', reason: 'busy' }
    expect(after({ type: 'asked' }, seated(busy))).toMatchObject({
      at: 'over',
      reason: 'busy',
      role: 'caller',
    })
    const problem = { code: 'needs_plan', message: 'No', error: 'No' }
    expect(after({ type: 'asked' }, { type: 'refused', problem })).toEqual({ at: 'lobby', problem })
  })

  it('keeps the call’s start time when a seat is resumed', () => {
    expect(after(seated(accepted, 1_000), seated(accepted, 9_000))).toMatchObject({ since: 1_000 })
    const reloaded = seated({ ...accepted, seconds: 8 }, 9_000)
    expect(after(reloaded)).toMatchObject({ at: 'talking', since: 1_000 })
  })
})

it('describes the end of a call from each side’s point of view', () => {
  expect(describeEnd('declined', 'caller', 'Jonas')).toBe('Jonas can’t talk right now.')
  expect(describeEnd('cancelled', 'callee', 'Amara')).toBe('Amara hung up before you answered.')
  expect(describeEnd('closed', 'callee', 'Amara')).not.toContain('Amara')
  expect([7, 247, 3_603].map(formatDuration)).toEqual(['0:07', '4:07', '1:00:03'])
  const line = { id: 'x', caller_id: 'amara', date: '', seconds: 65 }
  expect(describeCall({ ...line, outcome: 'missed' }, 'jonas', 'Amara')).toBe('Missed call from Amara')
  expect(describeCall({ ...line, outcome: 'missed' }, 'amara', 'Jonas')).toBe('No answer from Jonas')
  expect(describeCall({ ...line, outcome: 'answered' }, 'amara', 'Jonas')).toBe('Video call, 1:05')
})
