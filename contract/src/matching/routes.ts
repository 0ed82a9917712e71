import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { route } from '../route.ts'

const Learning = z.object({
  /** Suggestions learn from the member's likes and passes, and from those they receive. */
  on: z.boolean(),
})

export const getLearning = route('GET', '/main/learning/:id', {
  ...ownPath('id'),
  summary: "Whether suggestions learn from the caller's likes and passes.",
  reply: Learning,
})

export const setLearning = route('POST', '/main/learning/:id', {
  ...ownPath('id'),
  summary:
    'Let suggestions learn from likes and passes, or not. Off deletes what was learned of the caller, whose suggestions then follow the rules alone.',
  body: z.object({ data: Learning }),
  reply: Done,
  perMinute: 20,
})
