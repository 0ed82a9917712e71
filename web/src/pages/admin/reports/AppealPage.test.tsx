import { MantineProvider } from '@mantine/core'
import { type Appeal, readAppeal, sendAppeal } from '@savanna/contract/admin/reports'
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
import { problem, startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { AppealPage } from './AppealPage.tsx'

beforeEach(() => {
  // The growing field measures itself again when fonts load; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps the text of an appeal that was already sent from another tab', async () => {
  const api = startFakeApi()
  let appeal: Appeal = {
    decision: 'warn',
    reason: 'Be kind.',
    until: null,
    state: 'open',
    answer_reason: null,
  }
  api.on(readAppeal, () => appeal)
  api.on(sendAppeal, () => {
    appeal = { ...appeal, state: 'sent' }
    return problem(409, 'already_appealed', 'You’ve already written to us about this.')
  })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/appeal/$token', component: AppealPage })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/appeal/key'] }),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const field = await screen.findByLabelText('What should we know?')
  fireEvent.change(field, { target: { value: 'It was my brother.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  const unsent = await screen.findByLabelText('You’d already written to us. This text wasn’t sent.')
  expect(unsent).toHaveProperty('value', 'It was my brother.')
  expect(screen.getByRole('status').textContent).toContain('We’ve got your appeal')
})
