import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FindPartnerForm } from './FindPartnerForm.tsx'
import { readStoredChoice } from './partner-choice.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function show() {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/home', component: FindPartnerForm })
  const register = createRoute({
    getParentRoute: () => root,
    path: '/users/register',
    component: () => 'Register',
  })
  const router = createRouter({
    routeTree: root.addChildren([page, register]),
    history: createMemoryHistory({ initialEntries: ['/home'] }),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  return { form: await screen.findByRole<HTMLFormElement>('form', { name: 'Find a partner' }), router }
}

it('stores the choice on the device, not in the query string', async () => {
  const { form, router } = await show()
  fireEvent.change(screen.getByLabelText('Looking For'), { target: { value: 'Female' } })
  fireEvent.change(screen.getByLabelText('Age'), { target: { value: '34' } })
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Lyon' } })
  fireEvent.submit(form)
  expect(await screen.findByText('Register')).toBeTruthy()
  expect(router.state.location.href).toBe('/users/register')
  expect(readStoredChoice()).toEqual({ iAm: '', lookingFor: 'Female', age: 34, city: 'Lyon' })
})

it('has no named fields that a browser without scripts would send', async () => {
  const { form } = await show()
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Lyon' } })
  expect([...new FormData(form)]).toEqual([])
})
