import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Evening } from '../discovery/evening.ts'
import { Id } from '../id.ts'
import { says } from '../language/say.ts'
import { Card } from '../profiles/routes.ts'
import { route } from '../route.ts'
import { HeldUntil } from './daily-views.ts'

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
  summary:
    'Pass the member `id` by: the cards leave them out from then on, and so do the five of a day on the home page.',
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const unpass = route('POST', '/users/delete/:id/passed_by/:uid', {
  ...pair,
  summary: 'Take a pass back: the member is on the cards again.',
})

export const CARDS_PAGE = 12

const PLACE = says(msg`This is not a position in the stack`)

export const cards = route('GET', '/users/cards/:userId', {
  summary:
    'Cards to swipe: compatible members whom the caller neither likes nor has passed by, the most compatible first.',
  ...ownPath('userId'),
  query: z.object({
    /** The `next` of the page before. */
    cursor: z.string(PLACE).max(100, PLACE).optional(),
    /** `1`: those whom the caller has passed by instead, latest first. */
    passed: z.enum(['0', '1'], says(msg`Passed is 0 or 1`)).optional(),
  }),
  reply: z.object({
    list: z.array(Card),
    /** Null on the last page. */
    next: z.string().nullable(),
    /** How many cards there are from the first one of this page on. */
    left: z.number().int(),
    /** True when a member without a plan gets the five of the day and there are more. */
    limited: z.boolean(),
    evening: Evening.optional(),
    held_until: HeldUntil,
  }),
  errors: ['profile_incomplete', 'cursor_invalid'],
})
