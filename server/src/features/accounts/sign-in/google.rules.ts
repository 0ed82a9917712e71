import { Firstname, Lastname, Username } from '@savanna/contract/accounts/rules'

/** What Google says about a person; any of it may be missing. */
export interface GoogleNames {
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
}

const NAME_LENGTH = 50
const NOBODY = { firstname: 'New', lastname: 'Member' }

/** First and last name by our rules, which know no spaces: two words are joined by a hyphen, more without. */
export function namesFrom({ given_name, family_name, name }: GoogleNames) {
  const words = wordsOf(name)
  const first = joined(wordsOf(given_name)) || words[0] || ''
  const last = joined(wordsOf(family_name)) || (given_name ? '' : joined(words.slice(1)))
  return {
    firstname: Firstname.safeParse(first).data ?? NOBODY.firstname,
    lastname: Lastname.safeParse(last).data ?? NOBODY.lastname,
  }
}

function wordsOf(text = ''): string[] {
  return (
    text
      .normalize('NFC')
      .replace(/['’.]/g, '')
      .match(/\p{L}+/gu) ?? []
  )
}

function joined(words: string[]): string {
  const text = words.length <= 2 ? words.join('-') : words.join('')
  return [...text].slice(0, NAME_LENGTH).join('').replace(/-$/, '')
}

const BASE_LENGTH = 23

/**
 * A username for somebody new. It is made from the names, which others see anyway: made from the mail it would
 * tell them the address.
 */
export function usernameFrom(names: { firstname: string; lastname: string }, digits: string): string {
  const [first, last] = [ascii(names.firstname), ascii(names.lastname)]
  const base = [first, last].filter(Boolean).join('-').slice(0, BASE_LENGTH).replace(/-$/, '')
  return Username.safeParse((base || 'member') + digits).data ?? `member${digits}`
}

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
