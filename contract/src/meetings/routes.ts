import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'

/** A conversation is long enough for the question with this many messages in total, and this many from each. */
export const MEETING_MESSAGES = { all: 10, each: 3 } as const
/** Members get the question this many days after their conversation was long enough. */
export const MEETING_AFTER_DAYS = 7

/** Whether a member met another one. Only the member sees it. */
const Meeting = z.object({
  other_id: Id,
  /** ISO 8601 */
  asked_at: z.string(),
  /** False until the question is answered. */
  answered: z.boolean(),
  /** Null until answered, and if the member wouldn't say. */
  met: z.boolean().nullable(),
  /** Whether the member would meet the other one again; null if they didn't say. */
  again: z.boolean().nullable(),
})
export type Meeting = z.infer<typeof Meeting>

export const meetings = route('GET', '/chat/meetings/:userId', {
  summary:
    'Whom the caller was asked about having met, with the own answers alone; questions about those who are no match any more are left out.',
  ...ownPath('userId'),
  reply: z.object({ list: z.array(Meeting) }),
})

const Answer = z
  .object({
    other_id: Id,
    met: z.boolean(withMessage(msg`Met must be true, false or null`)).nullable(),
    again: z.boolean(withMessage(msg`Again must be true, false or null`)).nullable(),
  })
  .refine(({ met, again }) => met === true || again === null, {
    ...withMessage(msg`You can only say if you’d meet again once you’ve met`),
    path: ['again'],
  })

export const answerMeeting = route('POST', '/chat/meetings/:userId', {
  summary:
    'Say whether the caller met a member and would again. Without `met` the question is skipped, or the answer deleted.',
  ...ownPath('userId'),
  body: z.object({ data: Answer }),
  reply: Done,
  errors: ['not_asked'],
  perMinute: 60,
})
