import { MantineProvider } from '@mantine/core'
import { type AdminUser, adminUser, deleteUser } from '@savanna/contract/admin/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../../kit/session/admin-session.ts'
import { DeleteUserDialog } from './UserDialogs.tsx'

beforeEach(() => beginAdminSession())
afterEach(() => {
  endAdminSession()
  cleanup()
  vi.unstubAllGlobals()
})

const listed: AdminUser = {
  id: '01900000-0000-7000-8000-000000000001',
  username: 'amara',
  firstname: 'Amara',
  lastname: 'Diallo',
  mail: 'amara@mail.test',
  status: 0,
  suspended_until: null,
  verified: true,
  created: '2026-11-01T10:00:00.000Z',
  packageName: null,
  version: 'first',
}

it('a deletion carries the shown version, and shows a newer one before a repeat', async () => {
  let stored = listed
  const sent: unknown[] = []
  const api = startFakeApi()
  api.on(adminUser, () => stored)
  api.on(deleteUser, ({ body }) => {
    sent.push(body)
    if ((body as { version?: string }).version === stored.version) return { message: 'Deleted' }
    return problem(409, 'changed_elsewhere', 'Changed in the meantime')
  })
  const [tell, onClose] = [vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(tell)}>
        <DeleteUserDialog user={listed} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Delete user' })
  await vi.waitFor(() => expect(api.count(adminUser)).toBe(1))
  stored = { ...listed, status: 1, lastname: 'Okoye', version: 'second' }
  fireEvent.click(button)

  expect(await screen.findByText(/Amara Okoye/)).toBeDefined()
  expect(screen.getByText('Active')).toBeDefined()
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith('Changed in the meantime'))
  expect(onClose).not.toHaveBeenCalled()

  await vi.waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(button)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ version: 'first' }, { version: 'second' }])
})
