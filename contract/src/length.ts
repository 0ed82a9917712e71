import { cleanLines } from './clean-text.ts'

/** How many times its limit a text may have before it's cleaned: nothing longer is worth the time that takes. */
export const RAW = 4

/** How many characters a member's own name for one of their things may have. */
export const LABEL_LENGTH = 40

/** Returns a text's length in code points, as schemas count: an emoji with one code point is one character, not two. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/**
 * Returns how many characters of its limit a typed text uses, as the schemas count them: cleaned, composed and without the
 * spaces around it, which only the bio keeps.
 */
export function countTyped(typed: string, limit: number, { trimmed = true } = {}): number {
  const raw = lengthOf(typed)
  if (raw > RAW * limit) return raw
  const text = cleanLines(typed)
  return lengthOf(trimmed ? text.trim() : text)
}
