import { MantineProvider } from '@mantine/core'
import { countNotifications, readNotifications } from '@savanna/contract/notifications/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import {
  likedProfiles,
  likingProfiles,
  unlike,
  visitedProfiles,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCard, anOwnProfile, aPhoto } from '../../features/profiles/profiles.examples.testing.ts'
import { encounterTabOf } from '../../features/relations/encounters/encounter-tabs.ts'
import { problem, startFakeApi } from '../../kit/api/fake-api.testing.ts'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { LikesPage } from './LikesPage.tsx'

const date = '2026-11-20T18:00:00.000Z'
const mia = {
  ...aCard,
  portrait: aPhoto('mia'),
  id: '01900000-0000-7000-8000-0000000000aa',
  username: 'mia',
  firstname: 'Mia',
  likes_me: true,
  date,
}
const ben = {
  user_id: '01900000-0000-7000-8000-0000000000bb',
  username: 'ben',
  firstname: 'Ben',
  lastname: 'Weber',
  gender: 'man',
  profile_picture_url: null,
  portrait: null,
  date,
} as const

let api: ReturnType<typeof startFakeApi>

beforeEach(() => {
  const { id, username } = anOwnProfile
  const claims = btoa(JSON.stringify({ id, username, exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username })
  api = startFakeApi()
  api.on(getProfile, () => anOwnProfile)
  api.on(countNotifications, () => [{ count: 0, likes: 0 }])
  api.on(likingProfiles, () => ({ list: [mia], next: null }))
  api.on(visitingProfiles, () => ({ list: [mia], next: null }))
  api.on(likedProfiles, () => [ben])
  api.on(visitedProfiles, () => [])
})

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function show(path = '/users/likes') {
  const root = createRootRoute()
  const likes = createRoute({
    getParentRoute: () => root,
    path: '/users/likes',
    validateSearch: encounterTabOf,
    component: LikesPage,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([likes, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(() => {})}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('opens with members who like the viewer', async () => {
  show()
  const list = await screen.findByRole('list', { name: 'Likes you' })
  expect(list.textContent).toMatch(/Mia.*Liked you/)
  expect(screen.getByRole('button', { name: 'Like Back Mia' })).toBeTruthy()
})

it('shows the member’s own likes, which can be removed', async () => {
  api.on(unlike, () => ({ message: '', action: 'dislike' as const }))
  show('/users/likes?tab=you-liked')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove your like for Ben' }))
  const question = await screen.findByRole('dialog', { name: 'Remove your like for Ben?' })
  expect(question.textContent).toContain('your match ends')
  expect(api.count(unlike)).toBe(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Remove like' }))
  await waitFor(() => expect(api.count(unlike)).toBe(1))
})

it('shows visits in both directions, and says so if there are none', async () => {
  show('/users/likes?tab=visits')
  expect((await screen.findByRole('list', { name: 'Visited you' })).textContent).toMatch(/Mia/)
  fireEvent.click(screen.getByText('You visited'))
  expect(await screen.findByText(/They won’t mind if you do/)).toBeTruthy()
})

it('marks likes and visits as read', async () => {
  let read = false
  api.on(countNotifications, () => [read ? { count: 1, likes: 0 } : { count: 3, likes: 2 }])
  api.on(readNotifications, () => {
    read = true
    return { message: '', count: 1, likes: 0 }
  })
  show()
  await screen.findByRole('list', { name: 'Likes you' })
  await waitFor(() => expect(api.count(readNotifications)).toBe(1))
})

it('shows what went wrong, and trying again works', async () => {
  api.on(likingProfiles, () => problem(400, 'invalid', 'The list could not be read.'))
  show()
  expect(await screen.findByText('The list could not be read.')).toBeTruthy()
  api.on(likingProfiles, () => ({ list: [], next: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Nobody has liked you yet/)).toBeTruthy()
})
