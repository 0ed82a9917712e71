import type { Hair } from '../traits.ts'

/** The hair shapes that cover the ears. */
export const HIDES_EARS: ReadonlySet<Hair> = new Set<Hair>([
  'headscarf',
  'longStraight',
  'longWavy',
  'bob',
  'fringeBob',
  'plaits',
  'curtains',
])
