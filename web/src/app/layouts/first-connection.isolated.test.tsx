import { search, suggestions } from '@savanna/contract/discovery/routes'
import { meetings } from '@savanna/contract/meetings/routes'
import { postsOf } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import type { AnyRoute } from '@savanna/contract/route'
import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stackOf } from '../../features/cards/cards.queries.ts'
import { suggestionsQuery } from '../../features/discovery/discovery.queries.ts'
import { NO_FILTERS } from '../../features/discovery/filters/choice.model.ts'
import { SEARCH_START } from '../../features/discovery/search/search.model.ts'
import { searchResultsQuery } from '../../features/discovery/search/search.queries.ts'
import { meetingsOf } from '../../features/meetings/meetings.queries.ts'
import { postsBy } from '../../features/posts/posts.queries.ts'
import { profileOf } from '../../features/profiles/profiles.queries.ts'
import { startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { useLive } from './use-live.ts'

const ME = '01900000-0000-7000-8000-000000000001'

/** Called when the delayed connection opens. */
const connect = vi.hoisted(() => ({ now: () => {} }))

vi.mock('../../kit/socket/transport.ts', async (original) => ({
  ...(await original<object>()),
  openNamespace: async (_path: string, _auth: object, prepare: (socket: object) => void) => {
    const on = (name: string, handler: () => void) => {
      if (name === 'connect') connect.now = handler
    }
    prepare({ on, onAny: () => {}, off: () => {}, offAny: () => {}, emit: () => {}, disconnect: () => {} })
  },
}))

let api: ReturnType<typeof startFakeApi>
beforeEach(() => {
  connect.now = () => {}
  beginSession({
    token: `x.${btoa(JSON.stringify({ id: ME, username: 'bob', exp: 4_000_000_000 }))}.x`,
    username: 'bob',
  })
  api = startFakeApi()
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function Live({ children }: { children: ReactNode }) {
  useLive()
  return children
}

const found = { list: [], next: null, limited: false, widen: null, left: 0, data: [], status: 200 }

function OneProfile() {
  useQuery(profileOf('amara'))
  return null
}
function Home() {
  useInfiniteQuery(suggestionsQuery(ME, NO_FILTERS))
  return null
}
function Search() {
  useInfiniteQuery(searchResultsQuery(ME, SEARCH_START))
  return null
}
function Cards() {
  useInfiniteQuery(stackOf(ME, false))
  return null
}
function Posts() {
  useInfiniteQuery(postsBy(ME))
  return null
}

function Meetings() {
  useQuery(meetingsOf(ME))
  return null
}

const PAGES: [string, AnyRoute, () => ReactNode][] = [
  ['a profile', getProfile, OneProfile],
  ['home', suggestions, Home],
  ['a search', search, Search],
  ['cards', cards, Cards],
  ['posts', postsOf, Posts],
  ['the question about a meeting', meetings, Meetings],
]

it.each(PAGES)('fetches %s once more after the first connection', async (_name, route, Page) => {
  api.on(route, () => Response.json(found))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Live>
        <Page />
      </Live>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(api.count(route)).toBe(1))
  connect.now()
  await waitFor(() => expect(api.count(route)).toBe(2))
  await Promise.resolve()
  expect(api.count(route)).toBe(2)
})
