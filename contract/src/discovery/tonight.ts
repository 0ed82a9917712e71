import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ownPath } from '../common.ts'
import { says } from '../language/say.ts'
import { Card } from '../profiles/routes.ts'
import { HeldUntil } from '../relations/daily-views.ts'
import { route } from '../route.ts'
import { Evening } from './evening.ts'

/** One of tonight's five. */
const TonightPerson = Card.extend({
  /** True when the caller has passed this member, and not liked since. */
  passed: z.boolean(),
  /** True when the caller is among this member's five of the same evening: both were chosen for each other. */
  mutual: z.boolean(),
  /** What speaks for the two, in words, from the parts of the score: what counts most first; four at most. */
  why: z.array(z.string()).max(4),
})
export type TonightPerson = z.infer<typeof TonightPerson>

const Tonight = z.object({
  /** Those of the evening who are still there, whether they are answered or not. */
  people: z.array(TonightPerson),
  evening: Evening,
  /** True when the caller joined after the last sunset: the first evening of their own is the next one. */
  first: z.boolean(),
  held_until: HeldUntil,
})
export type Tonight = z.infer<typeof Tonight>

const ZONE = says(msg`Unknown time zone`)

export const tonight = route('GET', '/main/tonight/:userId', {
  summary: 'The five of the evening, which begins at sunset where the caller lives; with a plan or without.',
  ...ownPath('userId'),
  query: z.object({
    /**
     * The time zone of the browser (`Europe/Paris`): for members without a place, whose evenings start at
     * 19:00 there.
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
