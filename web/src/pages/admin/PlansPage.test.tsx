import { MantineProvider } from '@mantine/core'
import { getAllPackages, type Package } from '@savanna/contract/plans/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
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
  startFakeApi().on(getAllPackages, () => plans)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <PlansPage />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText(/^Showing/)
}

it('the portal says that everything is free while there is no plan', async () => {
  await show([])
  expect(screen.getByText('No plans yet, so everything is free.')).toBeDefined()
})

it('the portal says that everything is free while every plan is Deactive', async () => {
  await show([plan(1, 'Deactive'), plan(2, 'Deactive')])
  expect(screen.getByText('Showing 2 entries. None is Active, so everything is free.')).toBeDefined()
})

it('the portal says nothing of free use while one plan is Active', async () => {
  await show([plan(1, 'Deactive'), plan(2, 'Active')])
  expect(screen.getByText('Showing 2 entries')).toBeDefined()
  expect(screen.queryByText(/everything is free/)).toBeNull()
})
