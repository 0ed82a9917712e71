import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../kit/session/session.ts'
import { answer, beBob, CAROL, showAt } from './calls.testing.tsx'
import { VideoCallPage } from './VideoCallPage.tsx'

vi.mock('../../kit/socket/transport.ts', async (original) => ({
  ...(await original<object>()),
  openNamespace: () => new Promise(() => {}),
}))

const askForDevice = vi.fn((_wanted: MediaStreamConstraints) =>
  Promise.reject(new DOMException('none', 'NotFoundError')),
)

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', class {})
  beBob()
  askForDevice.mockClear()
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    mediaDevices: Object.assign(new EventTarget(), {
      getUserMedia: askForDevice,
      enumerateDevices: async () => [],
    }),
  })
})

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

/** Shows the page of a call with Carol; `mayCall` may be false. */
function show(plan: boolean, settings = { direct: false, relay: true }) {
  const replies = { '/calls/callable/': { callable: [CAROL], plan }, '/calls/settings/': settings }
  vi.stubGlobal('fetch', answer(replies))
  showAt('/video-call/$username/$friend', '/video-call/bob/carol', VideoCallPage)
}

describe('a call’s lobby', () => {
  it('without calls in the plan shows plans, and doesn’t request the camera', async () => {
    show(false)
    expect(await screen.findByText(/Video calls come with a plan\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Call Carol' })).toBeNull()
    expect(askForDevice).not.toHaveBeenCalled()
  })

  it('without a relay warns that the peer can see the IP address', async () => {
    show(true, { direct: false, relay: false })
    expect(await screen.findByText(/can see your IP address/)).toBeTruthy()
    expect(screen.queryByLabelText('Allow direct calls')).toBeNull()
  })

  it('with a relay offers a direct path, which is off', async () => {
    show(true)
    const choice = (await screen.findByLabelText('Allow direct calls')) as HTMLInputElement
    expect(choice.checked).toBe(false)
  })

  it('without WebRTC says that calls are impossible, and requests no camera', async () => {
    vi.stubGlobal('RTCPeerConnection', undefined)
    show(true)
    expect(await screen.findByText('This browser can’t make video calls')).toBeTruthy()
    expect(screen.getByText(/open Savanna in Chrome, Edge, Firefox or Safari/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the conversation' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Call Carol' })).toBeNull()
    expect(askForDevice).not.toHaveBeenCalled()
  })

  it('shows the member’s own video if they may call', async () => {
    show(true)
    expect(await screen.findByRole('button', { name: 'Call Carol' })).toBeTruthy()
    await vi.waitFor(() => expect(askForDevice).toHaveBeenCalledTimes(2))
    expect(screen.queryByText(/come with a plan/)).toBeNull()
  })

  it('without camera and microphone explains why, and that calls still work', async () => {
    show(true)
    expect(await screen.findByText(/^We couldn’t find a camera\. Plug one in/)).toBeTruthy()
    expect(screen.getByText('Your camera is off')).toBeTruthy()
    expect(screen.getByText(/^You can still call: you’ll see and hear Carol/)).toBeTruthy()
  })
})
