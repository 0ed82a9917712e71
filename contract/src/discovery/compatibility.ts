import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../language/say.ts'

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

/** The words that pages show instead of a number, by each one's lowest score. */
const BANDS = [
  { from: 70, words: msg`A strong fit` },
  { from: 55, words: msg`A good fit` },
  { from: 40, words: msg`Worth a chat` },
  { from: 1, words: msg`Quite different` },
] as const

/** Returns how compatible two members are, in words; undefined if one doesn't fit what the other looks for. */
export function bandOf({ score }: Pick<Compatibility, 'score'>): string | undefined {
  const band = BANDS.find(({ from }) => score >= from)
  return band && say(band.words)
}
