import { problem } from '../../../kit/http/problem.ts'

const COMMON = 'This is among the most common passwords. Please choose another one.'
const EASY = 'This is easy to guess: it is little more than your name, your e-mail or ours.'

/** What somebody who knows the site would try. */
const SITE_WORDS = ['savanna']
/** So many characters beside a word that anybody knows are what has to be guessed. */
const OWN_CHARACTERS = 6
const SHORTEST_WORD = 3
const SHORTEST_PASSWORD = 8

let common: Promise<ReadonlySet<string>> | undefined

/** The most common passwords in small letters; they are read when the first password is chosen. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST_PASSWORD)),
  )
  return common
}

/** By which names somebody is known. */
export interface Known {
  username?: string
  mail: string
}

/** Refuses a new password that others would try first: common ones, and names with a few characters to them. */
export async function refuseWeak(password: string, whose: Known, field: string): Promise<void> {
  const typed = password.toLowerCase()
  if ((await commonPasswords()).has(typed)) throw weak(COMMON, field)
  if (wordsOf(whose).some((word) => isLittleMore(typed, word))) throw weak(EASY, field)
}

const weak = (sentence: string, field: string) =>
  problem(400, 'weak_password', sentence, { [field]: sentence })

function wordsOf({ username = '', mail }: Known): string[] {
  const names = [username, mail.slice(0, mail.lastIndexOf('@'))].map((name) => name.toLowerCase())
  const parts = names.flatMap((name) => name.split(/[^\p{L}\d]+/u))
  return [...SITE_WORDS, ...names, ...parts].filter(({ length }) => length >= SHORTEST_WORD)
}

function isLittleMore(typed: string, word: string): boolean {
  const rest = typed.replaceAll(word, '')
  return rest.length < typed.length && rest.length < OWN_CHARACTERS
}
