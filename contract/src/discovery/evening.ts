import { z } from 'zod'

/** A member's five of an evening, who come at sunset. */
export const Evening = z.object({
  /** How many members came at the last sunset, of those who are still there. */
  of: z.number().int(),
  /** How many of them are neither liked nor passed yet. */
  left: z.number().int(),
  /** When the next ones come: at the sunset where the member lives (ISO 8601). */
  next: z.string(),
  /** True when there is anyone who may come then. */
  more: z.boolean(),
})
export type Evening = z.infer<typeof Evening>
