import { msg } from '@lingui/core/runtime-macro'
import type { Sentence } from '@savanna/contract/language/say'
import type { GOALS } from '@savanna/contract/preferences/options'
import type { TAGS } from '@savanna/contract/profiles/tags'

/** How each interest is phrased after "You both love". */
export const LOVED: Record<(typeof TAGS)[number], Sentence> = {
  pizza: msg({ message: 'pizza', context: 'after: You both love' }),
  animals: msg({ message: 'animals', context: 'after: You both love' }),
  party: msg({ message: 'a good party', context: 'after: You both love' }),
  travel: msg({ message: 'travel', context: 'after: You both love' }),
  sport: msg({ message: 'sport', context: 'after: You both love' }),
  cooking: msg({ message: 'cooking', context: 'after: You both love' }),
  technology: msg({ message: 'technology', context: 'after: You both love' }),
  art: msg({ message: 'art', context: 'after: You both love' }),
  culture: msg({ message: 'culture', context: 'after: You both love' }),
  books: msg({ message: 'books', context: 'after: You both love' }),
  money: msg({ message: 'talking money', context: 'after: You both love' }),
  politics: msg({ message: 'politics', context: 'after: You both love' }),
  nature: msg({ message: 'nature', context: 'after: You both love' }),
  clothing: msg({ message: 'good clothes', context: 'after: You both love' }),
  fashion: msg({ message: 'fashion', context: 'after: You both love' }),
  music: msg({ message: 'music', context: 'after: You both love' }),
}

interface LoveSentences {
  one: (interest: string) => Sentence
  two: (first: string, second: string) => Sentence
}

/** The sentence for shared interests without a shared wish. */
export const LOVE_ALONE: LoveSentences = {
  one: (interest) => msg`You both love ${{ interest }}`,
  two: (first, second) => msg`You both love ${{ first }} and ${{ second }}`,
}

/** The sentences for a wish that both have: on its own, and with one interest or two. */
export const WISHES: Record<(typeof GOALS)[number], LoveSentences & { alone: Sentence }> = {
  'Long-term partner': {
    alone: msg`You both want a long-term partner`,
    one: (interest) => msg`You both love ${{ interest }} and want a long-term partner`,
    two: (first, second) => msg`You both love ${{ first }} and ${{ second }}, and want a long-term partner`,
  },
  'Long-term open to short': {
    alone: msg`You both hope for something that lasts`,
    one: (interest) => msg`You both love ${{ interest }} and hope for something that lasts`,
    two: (first, second) =>
      msg`You both love ${{ first }} and ${{ second }}, and hope for something that lasts`,
  },
  'Short-term Open to Long': {
    alone: msg`You both want to keep it light and see`,
    one: (interest) => msg`You both love ${{ interest }} and want to keep it light and see`,
    two: (first, second) =>
      msg`You both love ${{ first }} and ${{ second }}, and want to keep it light and see`,
  },
  'Short term fun': {
    alone: msg`You both want some fun`,
    one: (interest) => msg`You both love ${{ interest }} and want some fun`,
    two: (first, second) => msg`You both love ${{ first }} and ${{ second }}, and want some fun`,
  },
  'New Friends': {
    alone: msg`You’re both looking for new friends`,
    one: (interest) => msg`You both love ${{ interest }} and are looking for new friends`,
    two: (first, second) =>
      msg`You both love ${{ first }} and ${{ second }}, and are looking for new friends`,
  },
  'Still figuring it out': {
    alone: msg`You’re both still figuring it out`,
    one: (interest) => msg`You both love ${{ interest }} and are still figuring it out`,
    two: (first, second) => msg`You both love ${{ first }} and ${{ second }}, and are still figuring it out`,
  },
}
