import { MantineProvider } from '@mantine/core'
import { search } from '@savanna/contract/discovery/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../../kit/session/session.ts'
import { SearchForm } from './SearchForm.tsx'
import { SEARCH_START, type SearchCriteria } from './search.model.ts'

const ME = '01900000-0000-7000-8000-000000000001'

/** The bodies of the requests, and how many people the next ones find. */
let asked: unknown[]
let total: number
let api: ReturnType<typeof startFakeApi>

beforeEach(() => {
  const claims = btoa(JSON.stringify({ id: ME, username: 'jonas', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'jonas' })
  ;[asked, total] = [[], 31]
  api = startFakeApi()
  api.on(search, ({ body }) => {
    asked.push(body)
    return { list: [], next: null, limited: false, widen: null, total }
  })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

/** Shows the form as a page does: its criteria come back as props. */
function Page() {
  const [criteria, setCriteria] = useState<SearchCriteria>(SEARCH_START)
  return (
    <>
      <SearchForm criteria={{ ...criteria }} onSearch={setCriteria} />
      <button type="button" onClick={() => setCriteria({ ...criteria, gender: null })}>
        Remove the gender
      </button>
    </>
  )
}

function show() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const women = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Women' })

it('the focus stays on Search after a search', () => {
  show()
  fireEvent.click(women())
  const search = screen.getByRole('button', { name: 'Search' })
  search.focus()
  fireEvent.click(search)
  expect(search.isConnected).toBe(true)
  expect(document.activeElement).toBe(search)
  expect(women().checked).toBe(true)
})

it('follows criteria changed elsewhere', () => {
  show()
  fireEvent.click(women())
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the gender' }))
  expect(women().checked).toBe(false)
})

it('counts who matches once the criteria differ from the last search', async () => {
  show()
  const count = screen.getByRole('status')
  choose('Men')
  choose('Women')
  await waitFor(() => expect(count.textContent).toBe('31 people'))
  expect(asked, 'only the latest criteria').toMatchObject([{ gender: 'woman', count: 'only' }])
  total = 19
  choose('Men')
  await waitFor(() => expect(count.textContent).toBe('Fewer than 20 people'))
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(count.textContent).toBe('')
  expect(api.count(search)).toBe(2)
})

it('cancels a count that is outdated before it arrives', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    if (signal) signals.push(signal)
    return new Promise(() => {})
  })
  show()
  choose('Women')
  await waitFor(() => expect(signals).toHaveLength(1))
  choose('Men')
  await waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})
