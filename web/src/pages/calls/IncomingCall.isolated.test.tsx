import type { Call } from '@savanna/contract/calls/routes'
import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clearCalls,
  storeCall,
  takeAnswer,
  useIncomingCall,
} from '../../features/calls/session/calls.store.ts'
import { endSession } from '../../kit/session/session.ts'
import { answer, beBob, CAROL, match, showAt } from './calls.testing.tsx'
import { IncomingCall } from './IncomingCall.tsx'

vi.mock('../../features/calls/session/ring.ts', () => ({ ring: () => () => {} }))

const call: Call = {
  id: '01900000-0000-7000-8000-000000000004',
  room_id: match.room_id,
  state: 'ringing',
  reason: null,
  seconds: null,
  ring_ms: 45_000,
  role: 'callee',
  direct: false,
  other: { id: CAROL, username: 'carol', firstname: 'Carol' },
}

beforeEach(() => {
  beBob()
  vi.stubGlobal('RTCPeerConnection', class {})
  vi.stubGlobal('fetch', answer({}))
})
afterEach(() => {
  cleanup()
  clearCalls()
  endSession()
  vi.unstubAllGlobals()
})

it.each([
  ['Accept with camera', true],
  ['Accept without camera', false],
])('"%s" accepts an incoming call and notifies its page', async (name, camera) => {
  const router = showAt('/', '/', () => <IncomingCall call={call} />)
  const card = await screen.findByRole('region', { name: 'Incoming call' })
  expect(card.textContent).toContain('Carol is calling:')
  fireEvent.click(screen.getByRole('button', { name }))
  expect(takeAnswer('carol')).toEqual({ call, camera })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/video-call/bob/carol'))
})

it('a call stops ringing in time, even if nothing reports its end', async () => {
  const brief = { ...call, ring_ms: 20 }
  storeCall(brief)
  const { result } = renderHook(useIncomingCall)
  expect(result.current).toEqual(brief)
  showAt('/', '/', () => <IncomingCall call={brief} />)
  await vi.waitFor(() => expect(result.current).toBeUndefined())
})

it('a browser without WebRTC says that it can’t answer, and can decline', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  showAt('/', '/', () => <IncomingCall call={call} />)
  const card = await screen.findByRole('region', { name: 'Incoming call' })
  expect(card.textContent).toContain('This browser can’t make video calls. Answer on another device')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
})
