import { z } from 'zod'
import { Id } from './common.ts'
import { Card } from './profiles.ts'
import { route } from './route.ts'

export const suggestions = route('GET', '/main/suggestions/:userId', {
  summary: 'Members who fit and whom the caller fits, nearest first, twelve at a time.',
  access: 'member',
  own: 'userId',
  params: z.object({ userId: Id }),
  query: z.object({
    /** The `next` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    list: z.array(Card),
    /** Null on the last page. */
    next: z.string().nullable(),
    /** True when a member without a plan sees the first five only and there are more. */
    limited: z.boolean(),
  }),
  errors: ['profile_incomplete', 'cursor_invalid'],
})
