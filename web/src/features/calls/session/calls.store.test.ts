import type { Call } from '@savanna/contract/calls/routes'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  answerHere,
  clearCalls,
  followRinging,
  storeCall,
  takeAnswer,
  useIncomingCall,
} from './calls.store.ts'

const CALL: Call = {
  id: '01900000-0000-7000-8000-000000000004',
  room_id: '01900000-0000-7000-8000-000000000003',
  state: 'ringing',
  reason: null,
  seconds: null,
  ring_ms: 45_000,
  role: 'callee',
  direct: false,
  other: { id: '01900000-0000-7000-8000-000000000002', username: 'carol', firstname: 'Carol' },
}
const ringing = () => renderHook(useIncomingCall).result.current?.id

afterEach(clearCalls)

it('a call that ended while the tab was disconnected stops ringing', () => {
  storeCall(CALL)
  const handleReply = followRinging()
  expect(ringing()).toBe(CALL.id)
  handleReply(null)
  expect(ringing()).toBeUndefined()
})

it('a call that still rings, or started after the request, continues ringing', () => {
  storeCall(CALL)
  followRinging()(CALL.id)
  expect(ringing()).toBe(CALL.id)
  const handleReply = followRinging()
  const next = { ...CALL, id: '01900000-0000-7000-8000-000000000009' }
  storeCall(next)
  handleReply(null)
  expect(ringing()).toBe(next.id)
})

it('an accepted call doesn’t ring again when the server rejects the answer', () => {
  storeCall(CALL)
  answerHere({ call: CALL, camera: false })
  takeAnswer('carol')
  expect(ringing()).toBeUndefined()
})
