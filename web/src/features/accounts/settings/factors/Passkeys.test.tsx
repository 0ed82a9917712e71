import { MantineProvider } from '@mantine/core'
import type { Passkey } from '@savanna/contract/accounts/factors'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../../../kit/session/session.ts'
import { Passkeys } from './Passkeys.tsx'

const phone: Passkey = {
  id: '01900000-0000-7000-8000-000000000007',
  name: 'Phone',
  added: '2026-03-04T12:00:00Z',
  last_used: null,
  synced: false,
}

beforeEach(() => {
  const id = '01900000-0000-7000-8000-000000000001'
  beginSession({ token: `x.${btoa(JSON.stringify({ id, username: 'bob' }))}.x`, username: 'bob' })
})

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function show(passkeys: Passkey[]) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <Passkeys passkeys={passkeys} ways={{ password: true, code: false }} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('a browser with passkeys offers to add the first one', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  show([])
  expect(screen.getByRole('button', { name: 'Add passkey' })).toBeTruthy()
})

it('a browser without passkeys says so and offers to add none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  show([])
  expect(screen.getByText(/This browser can’t use passkeys here\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

it('a browser without passkeys renames and removes those of other devices', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  show([phone])
  expect(screen.getByRole('button', { name: 'Rename Phone' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Phone' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})
