import { MantineProvider } from '@mantine/core'
import { adminLogin, INVALID_LOGIN } from '@savanna/contract/admin/routes'
import { say } from '@savanna/contract/language/say'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { LoginForm } from './LoginForm.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function logIn(): void {
  render(
    <MantineProvider env="test">
      <LoginForm onLogin={() => {}} />
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'admin@savanna.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not this one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

it('a wrong password stays marked until another one is typed', async () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => {})
  startFakeApi().on(adminLogin, () => problem(401, 'wrong_login', say(INVALID_LOGIN)))
  logIn()

  expect((await screen.findByRole('alert')).textContent).toBe(say(INVALID_LOGIN))
  const password = screen.getByLabelText('Password')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password)
  expect(error).not.toHaveBeenCalled()

  fireEvent.change(password, { target: { value: 'another one' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an unreachable server shows a toast, not an error at the password', async () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  logIn()
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})
