import { z } from 'zod'

/** A member's five for an evening, available at sunset. */
export const Evening = z.object({
  /** How many members came at the last sunset and are still there. */
  of: z.number().int(),
  /** How many of them are neither liked nor passed yet. */
  left: z.number().int(),
  /** When the next ones come: at the member's local sunset (ISO 8601). */
  next: z.string(),
  /** True if there is anyone who may come then. */
  more: z.boolean(),
})
export type Evening = z.infer<typeof Evening>
