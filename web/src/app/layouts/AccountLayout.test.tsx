import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AccountLayout } from './AccountLayout.tsx'

afterEach(cleanup)

async function show({ visitor }: { visitor: boolean }) {
  const root = createRootRoute({
    component: () => <AccountLayout visitor={visitor}>The form</AccountLayout>,
  })
  const login = createRoute({ getParentRoute: () => root, path: '/users/login' })
  const router = createRouter({
    routeTree: root.addChildren([login]),
    history: createMemoryHistory({ initialEntries: ['/users/login'] }),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByText('The form')
}

it('shows visitors the menu with Log in and Register', async () => {
  await show({ visitor: true })
  const [login, register] = ['Log in', 'Register'].map((name) => screen.getByRole('link', { name }))
  expect(login?.getAttribute('href')).toBe('/users/login')
  expect(login?.getAttribute('aria-current')).toBe('page')
  expect(register?.getAttribute('href')).toBe('/users/register')
})

it('shows members no login menu', async () => {
  await show({ visitor: false })
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
})
