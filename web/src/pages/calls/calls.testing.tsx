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
import { render } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginSession } from '../../kit/session/session.ts'

const ME = '01900000-0000-7000-8000-000000000001'
export const CAROL = '01900000-0000-7000-8000-000000000002'
export const match: Match = {
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

/** Logs in as Bob, who has a match with Carol. */
export function beBob(): void {
  const claims = btoa(JSON.stringify({ id: ME, username: 'bob', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'bob' })
}

/** Responds with the first entry whose name is part of the request's URL, or else with the match. */
export function answer(replies: Record<string, object>): (address: string) => Promise<Response> {
  return async (address) => {
    const [, reply] = Object.entries(replies).find(([name]) => address.includes(name)) ?? []
    return Response.json(reply ?? { result: [match], status: [], profile_pic: [] })
  }
}

/** Shows a page at a path, with links that go nowhere. Returns its router. */
export function showAt(path: string, address: string, component: FunctionComponent) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path, component })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
