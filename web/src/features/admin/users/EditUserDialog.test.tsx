import { MantineProvider } from '@mantine/core'
import { type AdminUser, adminUser, updateUser } from '@savanna/contract/admin/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../../kit/session/admin-session.ts'
import { EditUserDialog } from './UserDialogs.tsx'

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
  status: 1,
  suspended_until: null,
  verified: true,
  created: '2026-11-01T10:00:00.000Z',
  packageName: null,
  version: 'first',
}

function show(onClose = vi.fn()) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <EditUserDialog user={listed} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onClose
}

it('sends only the changed fields, and preserves a deactivation made elsewhere', async () => {
  let stored = listed
  const sent: unknown[] = []
  const api = startFakeApi()
  api.on(adminUser, () => stored)
  api.on(updateUser, ({ body }) => {
    sent.push(body)
    if ((body as { version?: string }).version === stored.version) return { message: 'Saved' }
    return problem(409, 'changed_elsewhere', 'Changed in the meantime')
  })
  const onClose = show()
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Amina' } })
  stored = { ...listed, status: 0, lastname: 'Okoye', version: 'second' }
  fireEvent.click(screen.getByRole('button', { name: 'Save user' }))

  expect(await screen.findByDisplayValue('Okoye')).toBeDefined()
  expect(screen.getByDisplayValue('Amina')).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Status: active' })).toHaveProperty('checked', false)
  expect(onClose).not.toHaveBeenCalled()

  const save = screen.getByRole('button', { name: 'Save user' })
  await vi.waitFor(() => expect(save.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(save)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { data: { firstname: 'Amina' }, version: 'first' },
    { data: { firstname: 'Amina' }, version: 'second' },
  ])
})
