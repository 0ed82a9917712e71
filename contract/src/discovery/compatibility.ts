import { z } from 'zod'

/** How well two members suit each other; the same seen from either side. */
export const Compatibility = z.object({
  /** 0 to 100; 0 when one of the two does not fit what the other looks for. */
  score: z.number().int().min(0).max(100),
  /** What speaks for it, in words; two at most. */
  reasons: z.array(z.string()).max(2),
})
export type Compatibility = z.infer<typeof Compatibility>
