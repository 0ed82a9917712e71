import { msg } from '@lingui/core/runtime-macro'
import type { Sentence } from '@savanna/contract/language/say'
import { problem } from '../../../kit/http/problem.ts'

const TOO_COMMON = msg`This is one of the most common passwords. Please choose another.`
const EASY_TO_GUESS = msg`This is easy to guess: it’s too close to your name, your email or the name of this site.`

/** Words that someone who knows the site would try. */
const SITE_WORDS = ['savanna']
/** How many characters a password needs besides a guessable word. */
const MIN_OTHER_CHARACTERS = 6
const MIN_WORD_LENGTH = 3
const MIN_PASSWORD_LENGTH = 8

let common: Promise<ReadonlySet<string>> | undefined

/** Normalises a text the way an attacker would type it: lower case, plain letters, no accents. */
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').normalize('NFC')

/** Returns the most common passwords in lower case, loaded on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH)),
  )
  return common
}

/** The names that make a password guessable. */
export interface PasswordOwner {
  username?: string
  mail: string
}

/**
 * Returns why a password is weak: it's common, or little more than its owner's or the site's name, with or
 * without accents. Returns undefined for any other.
 */
export async function findWeakness(password: string, owner: PasswordOwner): Promise<Sentence | undefined> {
  const typed = plain(password)
  const common = await commonPasswords()
  if (common.has(typed) || common.has(password.toLowerCase())) return TOO_COMMON
  return guessableWords(owner).some((word) => isMostlyWord(typed, word)) ? EASY_TO_GUESS : undefined
}

/**
 * Rejects a weak password.
 * @throws weak_password (400) at the field
 */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  const weakness = await findWeakness(password, owner)
  if (weakness) throw problem(400, 'weak_password', weakness, { [field]: weakness })
}

function guessableWords({ username = '', mail }: PasswordOwner): string[] {
  const names = [username, mail.slice(0, mail.lastIndexOf('@'))].map(plain)
  const parts = names.flatMap((name) => name.split(/[^\p{L}\d]+/u))
  return [...SITE_WORDS, ...names, ...parts].filter(({ length }) => length >= MIN_WORD_LENGTH)
}

function isMostlyWord(typed: string, word: string): boolean {
  const rest = typed.replaceAll(word, '')
  return rest.length < typed.length && rest.length < MIN_OTHER_CHARACTERS
}
