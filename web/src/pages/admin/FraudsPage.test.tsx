import { MantineProvider } from '@mantine/core'
import { fraudCases } from '@savanna/contract/admin/frauds'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../kit/session/admin-session.ts'
import { FraudsPage } from './FraudsPage.tsx'

beforeEach(() => beginAdminSession())
afterEach(() => {
  endAdminSession()
  cleanup()
  vi.unstubAllGlobals()
})

const line = {
  id: '01900000-0000-7000-8000-000000000001',
  status: 'open' as const,
  accounts: 12,
  usernames: ['ana', 'bea', 'cleo'],
  shared: ['picture' as const],
  date: '2026-11-22T10:00:00.000Z',
}

async function show() {
  const queryClient = createQueryClient(() => {})
  const root = createRootRoute()
  const portal = createRoute({ getParentRoute: () => root, path: '/admin/$', component: FraudsPage })
  const router = createRouter({
    routeTree: root.addChildren([portal]),
    history: createMemoryHistory({ initialEntries: ['/admin/dashboard/frauds'] }),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return queryClient
}

it('a failed refresh of the cases is shown above the existing ones', async () => {
  const api = startFakeApi()
  api.on(fraudCases, () => ({ list: [line], next: null, open: 1 }))
  const queryClient = await show()
  await screen.findByText('12 accounts')

  api.on(fraudCases, () => problem(403, 'forbidden', 'This is not yours to see.'))
  await act(() => queryClient.invalidateQueries())
  expect((await screen.findByRole('alert')).textContent).toContain('This is not yours to see.')
  expect(screen.getByText('12 accounts')).toBeDefined()

  api.on(fraudCases, () => ({ list: [line], next: null, open: 1 }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('an empty queue of cases says that no accounts share anything', async () => {
  startFakeApi().on(fraudCases, () => ({ list: [], next: null, open: 0 }))
  await show()
  expect(await screen.findByText('No accounts share a picture, text, number or link.')).toBeDefined()
})

it('the button below the list loads further cases', async () => {
  const other = { ...line, id: '01900000-0000-7000-8000-000000000002', accounts: 3 }
  startFakeApi().on(fraudCases, ({ query }) =>
    query.has('cursor') ? { list: [other], next: null, open: 2 } : { list: [line], next: line.id, open: 2 },
  )
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('3 accounts')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})
