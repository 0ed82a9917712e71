import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession, getSession } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { followSession } from '../providers/follow-session.ts'
import { useLive } from './use-live.ts'

type Handler = (...args: unknown[]) => void
const heard = vi.hoisted(() => ({ any: [] as Handler[] }))

vi.mock('../../kit/socket/transport.ts', async (original) => ({
  ...(await original<object>()),
  openNamespace: async (_path: string, _auth: object, prepare: (socket: object) => void) => {
    const onAny = (handler: Handler) => heard.any.push(handler)
    prepare({ onAny, on: () => {}, off: () => {}, offAny: () => {}, disconnect: () => {} })
  },
}))

const navigate = vi.fn(async () => {})
followSession({
  state: { matches: [{ fullPath: '/', staticData: {} }] },
  navigate,
  invalidate: async () => {},
} as never)

function Page() {
  useLive()
  return null
}

beforeEach(() => {
  heard.any.length = 0
  beginSession({ token: `x.${btoa(JSON.stringify({ id: 'a', exp: 4_000_000_000 }))}.x`, username: 'bob' })
  vi.spyOn(toast, 'info').mockImplementation(() => {})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a member deactivated while on the site reads why after logging out', async () => {
  const message = 'Your account has been deactivated'
  await waitFor(() => expect(heard.any).toHaveLength(1))
  heard.any[0]?.('deactivated', { message })
  expect(getSession()).toBeNull()
  expect(navigate).toHaveBeenCalledWith({ to: '/users/login' })
  expect(vi.mocked(toast.info).mock.calls).toEqual([[message]])
})

it('a member whose session ends is asked to log in', () => {
  endSession('expired')
  expect(toast.info).toHaveBeenCalledWith('you must log in to access this page')
})
