import { MantineProvider } from '@mantine/core'
import { type AdminUser, adminUsers, countUsers, setUsersStatus } from '@savanna/contract/admin/users'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../kit/session/admin-session.ts'
import { UsersPage } from './UsersPage.tsx'

beforeEach(() => beginAdminSession())
afterEach(() => {
  endAdminSession()
  cleanup()
  vi.unstubAllGlobals()
})

const user = (number: number, status: 0 | 1): AdminUser => ({
  id: `01900000-0000-7000-8000-00000000000${number}`,
  username: `user${number}`,
  firstname: 'Amara',
  lastname: 'Diallo',
  mail: `user${number}@mail.test`,
  status,
  suspended_until: null,
  verified: true,
  created: '2026-11-01T10:00:00.000Z',
  packageName: null,
  version: `${number}`,
})

it('several members are activated without those that the list shows as active', async () => {
  const [active, deactive] = [user(1, 1), user(2, 0)]
  const sent: unknown[] = []
  const api = startFakeApi()
  api.on(adminUsers, () => [active, deactive])
  api.on(countUsers, () => ({ total: 2, active: 1, deactive: 1 }))
  api.on(setUsersStatus, ({ body }) => {
    sent.push(body)
    return { message: 'Saved', changed: 1 }
  })
  const root = createRootRoute()
  const portal = createRoute({ getParentRoute: () => root, path: '/admin/$', component: UsersPage })
  const router = createRouter({
    routeTree: root.addChildren([portal]),
    history: createMemoryHistory({ initialEntries: ['/admin/dashboard/users'] }),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByLabelText('Choose all'))
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }))
  await vi.waitFor(() => expect(sent).toEqual([{ ids: [deactive.id], status: 1 }]))
})
