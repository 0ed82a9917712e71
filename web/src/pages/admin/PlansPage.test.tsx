import { MantineProvider } from '@mantine/core'
import { deletePackage, updatePackage } from '@savanna/contract/admin/plans'
import { getAllPackages, type Package } from '@savanna/contract/plans/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginAdminSession, endAdminSession } from '../../kit/session/admin-session.ts'
import { PlansPage } from './PlansPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan = (number: number, status: Package['status']): Package => ({
  id: `01900000-0000-7000-8000-00000000000${number}`,
  title: `Plan ${number}`,
  price: 9.5,
  duration: 30,
  status,
})

async function show(plans: Package[]) {
  const api = startFakeApi()
  api.on(getAllPackages, () => plans)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <PlansPage />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText(/^Showing/)
  return api
}

it('everything is free while there is no plan', async () => {
  await show([])
  expect(screen.getByText('No plans yet, so everything is free.')).toBeDefined()
})

it('everything is free while every plan is Deactive', async () => {
  await show([plan(1, 'Deactive'), plan(2, 'Deactive')])
  expect(screen.getByText('Showing 2 entries. None is Active, so everything is free.')).toBeDefined()
})

it('doesn’t mention free use while a plan is Active', async () => {
  await show([plan(1, 'Deactive'), plan(2, 'Active')])
  expect(screen.getByText('Showing 2 entries')).toBeDefined()
  expect(screen.queryByText(/everything is free/)).toBeNull()
})

it('an edit sends only changes, and shows newer ones before a resend', async () => {
  beginAdminSession()
  const plans = [{ ...plan(1, 'Active'), version: 'first' }]
  const sent: unknown[] = []
  const api = await show(plans)
  api.on(updatePackage, ({ body }) => {
    sent.push(body)
    if ((body as { version?: string }).version === plans[0]?.version) return { message: 'Plan updated' }
    return problem(409, 'changed_elsewhere', 'Changed in the meantime')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Edit Plan 1' }))
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Dusk' } })
  plans[0] = { ...plan(1, 'Deactive'), price: 80, version: 'second' }
  fireEvent.click(screen.getByRole('button', { name: 'Save plan' }))

  expect(await screen.findByDisplayValue('£80.00')).toBeDefined()
  expect(screen.getByDisplayValue('Dusk')).toBeDefined()
  const save = screen.getByRole('button', { name: 'Save plan' })
  await vi.waitFor(() => expect(save.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(save)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { title: 'Dusk', version: 'first' },
    { title: 'Dusk', version: 'second' },
  ])
  endAdminSession()
})

it('a deletion carries the shown version, and shows newer figures before a repeat', async () => {
  beginAdminSession()
  const plans = [{ ...plan(1, 'Deactive'), version: 'first' }]
  const sent: (string | null)[] = []
  const api = await show(plans)
  api.on(deletePackage, ({ query }) => {
    sent.push(query.get('version'))
    if (query.get('version') === plans[0]?.version) return { message: 'Plan deleted' }
    return problem(409, 'changed_elsewhere', 'Changed in the meantime')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Delete Plan 1' }))
  const button = await screen.findByRole('button', { name: 'Delete plan' })
  plans[0] = { ...plan(1, 'Active'), price: 80, version: 'second' }
  fireEvent.click(button)

  const dialog = screen.getByRole('dialog')
  await vi.waitFor(() => expect(dialog.textContent).toContain('£80.00, 30 days'))
  expect(dialog.textContent).toContain('Active')
  await vi.waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(button)
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']))
  endAdminSession()
})
