import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession } from '../../kit/session/session.ts'
import { CallsPage } from './CallsPage.tsx'
import { answer, beBob, CAROL, showAt } from './calls.testing.tsx'

beforeEach(() => {
  beBob()
  vi.stubGlobal('RTCPeerConnection', class {})
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function show(plan: boolean) {
  vi.stubGlobal('fetch', answer({ '/calls/callable/': { callable: [CAROL], plan } }))
  showAt('/call', '/call', CallsPage)
}

it('a member without calls in the plan sees plans and messages', async () => {
  show(false)
  expect(await screen.findByText(/Video calls come with a plan\. You can still answer/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Message Carol' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
})

it('a member with a plan can call the matches who are free', async () => {
  show(true)
  expect(await screen.findByRole('link', { name: 'Call Carol' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
})

it('a browser without WebRTC says so, and offers a message', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  show(true)
  expect(await screen.findByText('This browser can’t make video calls')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Message Carol' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
})
