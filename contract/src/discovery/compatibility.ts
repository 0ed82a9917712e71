import { z } from 'zod'

/** How compatible two members are; the same seen from either side. */
export const Compatibility = z.object({
  /** 0 to 100; 0 if one of the two doesn't fit what the other looks for. */
  score: z.number().int().min(0).max(100),
  /** The reasons for it, in words; two at most. */
  reasons: z.array(z.string()).max(2),
})
export type Compatibility = z.infer<typeof Compatibility>

/** Each part's weight in the score; the sum is 100. docs/compatibility.md explains them. */
export const COMPATIBILITY_WEIGHTS = {
  interests: 25,
  goals: 20,
  distance: 15,
  type: 10,
  children: 8,
  habits: 8,
  activity: 8,
  age: 4,
  language: 2,
} as const
export type CompatibilityPart = keyof typeof COMPATIBILITY_WEIGHTS
