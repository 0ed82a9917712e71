import { MantineProvider } from '@mantine/core'
import {
  deleteSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
} from '@savanna/contract/discovery/saved-searches'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem, startFakeApi } from '../../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../../kit/session/session.ts'
import { SEARCH_START, type SearchCriteria, toWire } from '../search/search.model.ts'
import { SavedSearches } from './SavedSearches.tsx'

const ME = '01900000-0000-7000-8000-000000000001'
const women: SearchCriteria = { ...SEARCH_START, gender: 'woman' }
const hikers: SavedSearch = {
  id: '01900000-0000-7000-8000-000000000007',
  name: 'Hikers',
  criteria: toWire(women),
}

let api: ReturnType<typeof startFakeApi>
let stored: SavedSearch[]

beforeEach(() => {
  beginSession({ token: `x.${btoa(JSON.stringify({ id: ME, username: 'bob' }))}.x`, username: 'bob' })
  api = startFakeApi()
  stored = [hikers]
  api.on(listSavedSearches, () => ({ list: stored }))
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function show(criteria = SEARCH_START, onSearch: (next: SearchCriteria) => void = () => {}) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <SavedSearches criteria={criteria} onSearch={onSearch} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const button = (name: string) => screen.findByRole('button', { name })

it('a saved search opens with a click', async () => {
  const onSearch = vi.fn()
  show(SEARCH_START, onSearch)
  fireEvent.click(await button('Hikers'))
  expect(onSearch).toHaveBeenCalledWith(women)
})

it('the search that is shown is marked, and not offered to save again', async () => {
  show(women)
  expect((await button('Hikers')).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
})

it('a failed list says so and can be loaded again', async () => {
  api.on(listSavedSearches, () => problem(403, 'not_yours', 'No'))
  show()
  expect(await screen.findByText('We couldn’t load your saved searches.')).toBeTruthy()
  api.on(listSavedSearches, () => ({ list: stored }))
  fireEvent.click(await button('Try again'))
  expect(await button('Hikers')).toBeTruthy()
})

async function removeHikers() {
  fireEvent.click(await button('Options for Hikers'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete search' }))
}

it('a deleted search comes back with Undo', async () => {
  api.on(deleteSearch, () => {
    stored = []
    return { message: 'Search deleted' }
  })
  api.on(saveSearch, ({ body }) => {
    stored = [{ ...hikers, ...(body as object) }]
    return { message: 'Search saved', search: hikers }
  })
  show()
  await removeHikers()
  const undo = await button('Undo')
  await waitFor(() => expect(document.activeElement).toBe(undo))
  expect(screen.queryByRole('button', { name: 'Hikers' })).toBeNull()
  fireEvent.click(undo)
  expect(await button('Hikers')).toBeTruthy()
})

it('a failed deletion brings the search back', async () => {
  api.on(deleteSearch, () => problem(429, 'too_often', 'Wait a little.'))
  show()
  await removeHikers()
  expect(await button('Hikers')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
