import { randomInt } from 'node:crypto'
import { NewUsername } from '@savanna/contract/accounts/rules'

const WORDS = ['dawn', 'dusk', 'moon', 'rain', 'river', 'sky', 'star', 'sun'] as const
const NUMBERS = 3

/**
 * Returns other spellings of a username, which the rules accept: one with a word behind it where no hyphen is in use,
 * then some with two or three digits. Word and digits are drawn at random.
 */
export function varyUsername(username: string): string[] {
  const word = WORDS[randomInt(WORDS.length)]
  const withWord = username.includes('-') ? [] : [`${username}-${word}`]
  const withNumber = Array.from({ length: NUMBERS }, () => `${username}${randomInt(10, 1_000)}`)
  return [...withWord, ...new Set(withNumber)].filter((each) => NewUsername.safeParse(each).success)
}
