import { z } from 'zod'
import { SavedFilter } from '../discovery/routes.ts'
import { UnreadCounts } from '../notifications/routes.ts'
import { OwnProfile } from '../profiles/routes.ts'
import { route } from '../route.ts'

export const readStart = route('GET', '/users/start', {
  summary:
    'What every page of the caller begins with, in one answer: their profile, how much is unread, and the filters that they saved. Each part has a route of its own.',
  access: 'member',
  reply: z.object({
    profile: OwnProfile,
    notifications: UnreadCounts,
    messages: z.object({ count: z.number().int() }),
    filter: SavedFilter,
  }),
  errors: ['member_not_found'],
})
