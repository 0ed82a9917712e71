import { MantineProvider } from '@mantine/core'
import type { Notification } from '@savanna/contract/notifications/routes'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NotificationItem } from './NotificationItem.tsx'

afterEach(cleanup)

const bySite: Notification = {
  id: '01900000-0000-7000-8000-0000000000aa',
  line_id: '01900000-0000-7000-8000-0000000000ab',
  type: 'plan_ending',
  sender_id: null,
  sender_username: null,
  sender_firstname: null,
  sender_gender: null,
  sender_portrait: null,
  others: [],
  strangers: [],
  data: 'Your Gold plan ends soon',
  isRead: 0,
  date: '2026-11-28T12:00:00.000Z',
  room_id: null,
  post_id: null,
  comment_id: null,
  url: '/users/upgradeplan',
}
const byMember: Notification = {
  ...bySite,
  type: 'follow',
  sender_id: '01900000-0000-7000-8000-0000000000ac',
  sender_username: 'ben',
  sender_firstname: 'Ben',
  data: 'Ben follows you',
}

async function show(notification: Notification) {
  const component = () => <NotificationItem notification={notification} onFollow={() => {}} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByText(/follows you|ends soon|meet/)
  return screen.queryByRole('img', { name: 'From Savanna' })
}

it('a notification from the site has its badge', async () => {
  expect(await show(bySite)).not.toBeNull()
})

it('a question from the site about a member has its badge', async () => {
  expect(await show({ ...byMember, type: 'meeting', data: 'Did you and Ben meet?' })).not.toBeNull()
})

it('a member’s notification has no badge', async () => {
  expect(await show(byMember)).toBeNull()
})
