import { MantineProvider } from '@mantine/core'
import { type AdminUser, setUsersStatus } from '@savanna/contract/admin/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../../kit/session/admin-session.ts'
import { ChosenUsers } from './ChosenUsers.tsx'

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

it('activates only those selected members that the list shows as deactive', async () => {
  const [active, deactive] = [user(1, 1), user(2, 0)]
  const sent: unknown[] = []
  startFakeApi().on(setUsersStatus, ({ body }) => {
    sent.push(body)
    return { message: 'Saved', changed: 1 }
  })
  const onDone = vi.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <ChosenUsers users={[active, deactive]} onDone={onDone} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(screen.getByText('2 selected')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ ids: [deactive.id], versions: ['2'], status: 1 }])
})
