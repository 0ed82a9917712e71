import { z } from 'zod'

/** Interest tags by id (1 to 16); the position in the array is the id minus one. */
export const TAGS = [
  'pizza',
  'animals',
  'party',
  'travel',
  'sport',
  'cooking',
  'technology',
  'art',
  'culture',
  'books',
  'money',
  'politics',
  'nature',
  'clothing',
  'fashion',
  'music',
] as const

export const TagId = z.number().int().min(1).max(TAGS.length)

/** Returns the word for a tag id; empty for an unknown id. */
export function tagName(id: number): string {
  return TAGS[id - 1] ?? ''
}
