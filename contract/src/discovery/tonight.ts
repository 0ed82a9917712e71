import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ownPath } from '../common.ts'
import { withMessage } from '../language/say.ts'
import { Card } from '../profiles/routes.ts'
import { LimitedUntil } from '../relations/daily-views.ts'
import { route } from '../route.ts'
import { Evening } from './evening.ts'

/** One of tonight's five. */
const TonightPerson = Card.extend({
  /** True if the caller has passed this member, and not liked them since. */
  passed: z.boolean(),
  /** True if the caller is among this member's five of the same evening: they were paired. */
  mutual: z.boolean(),
  /** The reasons for the pair, in words, from the parts of the score, most important first; four at most. */
  why: z.array(z.string()).max(4),
})
export type TonightPerson = z.infer<typeof TonightPerson>

const Tonight = z.object({
  /** The evening's members who are still there, with or without a reaction. */
  people: z.array(TonightPerson),
  evening: Evening,
  /** True if the caller joined after the last sunset: their own first evening is the next one. */
  first: z.boolean(),
  held_until: LimitedUntil,
})
export type Tonight = z.infer<typeof Tonight>

const ZONE = withMessage(msg`Unknown time zone`)

export const tonight = route('GET', '/main/tonight/:userId', {
  summary: 'The five of the evening, which begins at sunset where the caller lives; with a plan or without.',
  ...ownPath('userId'),
  query: z.object({
    /**
     * The browser's time zone (`Europe/Paris`): for members without a position, whose evenings start at 19:00
     * there.
     */
    zone: z
      .string(ZONE)
      .max(64, ZONE)
      .regex(/^[A-Za-z0-9_+\-/]+$/, ZONE)
      .optional(),
  }),
  reply: Tonight,
  errors: ['profile_incomplete'],
  perMinute: 120,
})
