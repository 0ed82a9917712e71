import { MantineProvider } from '@mantine/core'
import { countSite } from '@savanna/contract/site/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeApi } from '../../api/fake-api.testing.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { NobodyHere } from './NobodyHere.tsx'
import { toast } from './toast.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(members: number) {
  startFakeApi().on(countSite, () => ({ members, matches: 0, cities: 1 }))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <NobodyHere title="No result" onAgain={() => {}}>
          Nobody new.
        </NobodyHere>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('No result')
}

it('the first member of a site learns that and can invite someone', async () => {
  await show(1)
  expect(screen.getByText(/You’re the first one here/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Invite someone' })).toBeDefined()
})

it('a member of a young site reads that nobody fits yet', async () => {
  await show(7)
  expect(screen.getByText(/Nobody new for you here yet/)).toBeDefined()
})

it('a member of a large site can invite someone, too', async () => {
  await show(300)
  expect(screen.getByText('Nobody new.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Invite someone' })).toBeDefined()
})

it('an invitation is shared if the browser can share, and else copied', async () => {
  const told = vi.spyOn(toast, 'info').mockImplementation(() => {})
  const [share, writeText] = [vi.fn(async () => {}), vi.fn(async () => {})]
  vi.stubGlobal('navigator', { onLine: true, share, clipboard: { writeText } })
  await show(1)
  fireEvent.click(screen.getByRole('button', { name: 'Invite someone' }))
  await vi.waitFor(() =>
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/` })),
  )
  expect(writeText).not.toHaveBeenCalled()

  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } })
  fireEvent.click(screen.getByRole('button', { name: 'Invite someone' }))
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Link copied. Send it to someone.'))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/`)
})
