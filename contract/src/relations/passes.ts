import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Card } from '../profiles/routes.ts'
import { route } from '../route.ts'
import { LimitedUntil } from './daily-views.ts'

const pair = {
  access: 'member',
  own: 'uid',
  params: z.object({ id: Id, uid: Id }),
  reply: Done,
  errors: ['member_not_found'],
  perMinute: 120,
} as const

export const pass = route('POST', '/users/create/:id/passed_by/:uid', {
  ...pair,
  summary: 'Pass the member `id`: suggestions and cards leave them out for 30 days.',
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const unpass = route('POST', '/users/delete/:id/passed_by/:uid', {
  ...pair,
  summary: 'Take a pass back: the member is suggested again.',
})

export const CARDS_PAGE = 12

const PLACE = withMessage(msg`Invalid position in the stack`)

export const cards = route('GET', '/users/cards/:userId', {
  summary:
    'Cards to swipe: compatible members whom the caller neither likes nor has passed lately, the most compatible first; without a plan the five suggestions.',
  ...ownPath('userId'),
  query: z.object({
    /** The previous page's `next`. */
    cursor: z.string(PLACE).max(100, PLACE).optional(),
    /** `1`: members the caller has passed instead, latest first. */
    passed: z.enum(['0', '1'], withMessage(msg`Passed must be 0 or 1`)).optional(),
  }),
  reply: z.object({
    list: z.array(Card),
    /** Null on the last page. */
    next: z.string().nullable(),
    /** How many cards there are, counting from this page's first. */
    left: z.number().int(),
    /** True if a member without a plan gets five suggestions and there are more. */
    limited: z.boolean(),
    held_until: LimitedUntil,
  }),
  errors: ['profile_incomplete', 'cursor_invalid'],
})
