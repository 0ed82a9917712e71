import { MantineProvider } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { VideoCallPage } from './VideoCallPage.tsx'

vi.mock('../../kit/socket/transport.ts', async (original) => ({
  ...(await original<object>()),
  openNamespace: () => new Promise(() => {}),
}))

const ME = '01900000-0000-7000-8000-000000000001'
const CAROL = '01900000-0000-7000-8000-000000000002'
const match: Match = {
  user_1: ME,
  user_2: CAROL,
  username_1: 'bob',
  username_2: 'carol',
  room_id: '01900000-0000-7000-8000-000000000003',
  other: {
    id: CAROL,
    username: 'carol',
    firstname: 'Carol',
    gender: 'woman',
    portrait: null,
    online: 1,
    last_connexion: null,
  },
  last_message: null,
  unread: 0,
  date: '2026-11-22T12:00:00Z',
}

const askForDevice = vi.fn((_wanted: MediaStreamConstraints) =>
  Promise.reject(new DOMException('none', 'NotFoundError')),
)

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', class {})
  const claims = btoa(JSON.stringify({ id: ME, username: 'bob', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'bob' })
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

/** Shows the page of a call with Carol, whom the member may call or not. */
function show(plan: boolean, settings = { direct: false, relay: true }) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/calls/callable/')
      ? Response.json({ callable: [CAROL], plan })
      : address.includes('/calls/settings/')
        ? Response.json(settings)
        : Response.json({ result: [match], status: [], profile_pic: [] }),
  )
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/video-call/$username/$friend',
    component: VideoCallPage,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/video-call/bob/carol'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

describe('the lobby of a call', () => {
  it('a member who may not call is told that calls need a plan, and is not asked for the camera', async () => {
    show(false)
    expect(await screen.findByText(/Video calling is part of a plan\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Call Carol' })).toBeNull()
    expect(askForDevice).not.toHaveBeenCalled()
  })

  it('the lobby of a site without a relay says that the other can see the network address', async () => {
    show(true, { direct: false, relay: false })
    expect(await screen.findByText(/can see your network address/)).toBeTruthy()
    expect(screen.queryByLabelText('Allow direct calls')).toBeNull()
  })

  it('the lobby of a site with a relay offers a direct way, which is off', async () => {
    show(true)
    const choice = (await screen.findByLabelText('Allow direct calls')) as HTMLInputElement
    expect(choice.checked).toBe(false)
  })

  it('a browser without WebRTC says before a call that it can make none, and asks for no camera', async () => {
    vi.stubGlobal('RTCPeerConnection', undefined)
    show(true)
    expect(await screen.findByText('This browser cannot make video calls')).toBeTruthy()
    expect(screen.getByText(/Open Savanna in Chrome, Edge, Firefox or Safari/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the conversation' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Call Carol' })).toBeNull()
    expect(askForDevice).not.toHaveBeenCalled()
  })

  it('a member who may call sees their own picture in the lobby', async () => {
    show(true)
    expect(await screen.findByRole('button', { name: 'Call Carol' })).toBeTruthy()
    await vi.waitFor(() => expect(askForDevice).toHaveBeenCalledTimes(2))
    expect(screen.queryByText(/part of a plan/)).toBeNull()
  })
})
