import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { type Sentence, say } from '../language/say.ts'

/** Interest tags by id (1 to 16), as stored and sent; the array index is the id minus one. */
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

const NAMES: Record<(typeof TAGS)[number], Sentence> = {
  pizza: msg({ message: 'pizza', context: 'interest' }),
  animals: msg({ message: 'animals', context: 'interest' }),
  party: msg({ message: 'party', context: 'interest', comment: 'Going out and dancing' }),
  travel: msg({ message: 'travel', context: 'interest' }),
  sport: msg({ message: 'sport', context: 'interest' }),
  cooking: msg({ message: 'cooking', context: 'interest' }),
  technology: msg({ message: 'technology', context: 'interest' }),
  art: msg({ message: 'art', context: 'interest' }),
  culture: msg({ message: 'culture', context: 'interest' }),
  books: msg({ message: 'books', context: 'interest' }),
  money: msg({ message: 'money', context: 'interest' }),
  politics: msg({ message: 'politics', context: 'interest' }),
  nature: msg({ message: 'nature', context: 'interest' }),
  clothing: msg({ message: 'clothing', context: 'interest' }),
  fashion: msg({ message: 'fashion', context: 'interest' }),
  music: msg({ message: 'music', context: 'interest' }),
}

export const TagId = z.number().int().min(1).max(TAGS.length)

/** Returns an interest's name in the current language; empty for an unknown id. */
export function tagName(id: number): string {
  const tag = TAGS[id - 1]
  return tag === undefined ? '' : say(NAMES[tag])
}
