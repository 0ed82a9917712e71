import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { route } from '../route.ts'
import { REACH } from './reach.ts'

/** The choice of who sees a member's orientation. `fitting`: those who fit, both ways, by gender and orientation. */
export const ORIENTATION_SHOWN = ['everybody', 'fitting', 'nobody'] as const
export const OrientationShown = z.enum(ORIENTATION_SHOWN)
export type OrientationShown = z.infer<typeof OrientationShown>

/** The choice of who sees the answers to the intimate panels (`INTIMATE_PANELS`). */
export const INTIMATE_SHOWN = ['everybody', 'fitting'] as const
export const IntimateShown = z.enum(INTIMATE_SHOWN)
export type IntimateShown = z.infer<typeof IntimateShown>

export const Visibility = z.object({
  orientation: OrientationShown,
  intimate: IntimateShown,
  /** The choice of who may comment on the member's posts. */
  comments: z.enum(REACH),
  /** The choice of who may follow the member. Existing followers stay. */
  follows: z.enum(REACH),
})
export type Visibility = z.infer<typeof Visibility>

const VisibilityChoice = Visibility.partial()
export type VisibilityChoice = z.infer<typeof VisibilityChoice>

export const setVisibility = route('POST', '/users/update/:id/visibility', {
  ...ownPath('id'),
  summary:
    "Choose who sees the caller's orientation and answers to intimate panels, and who may comment on their posts and follow them; what is not given stays.",
  body: z.object({ data: VisibilityChoice }),
  reply: Done,
  perMinute: 20,
})
