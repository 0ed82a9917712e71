import { Firstname, Lastname, Username } from '@savanna/contract/accounts/rules'
import { cutText } from '@savanna/contract/language/cut-text'
import { nameRules } from '../../names/index.ts'

/** The name claims of a Google ID token; any of them may be missing. */
export interface GoogleNames {
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
}

const MAX_NAME_LENGTH = 50
const FALLBACK_NAMES = { firstname: 'New', lastname: 'Member' }

/**
 * Returns a first and last name that our rules allow, from Google's claims. Our names have no spaces: two
 * words are joined by a hyphen, more are written together. Falls back to "New Member", also for staff names.
 */
export function normalizeNames({ given_name, family_name, name }: GoogleNames) {
  const words = splitWords(name)
  const first = joinWords(splitWords(given_name)) || words[0] || ''
  const last = joinWords(splitWords(family_name)) || (given_name ? '' : joinWords(words.slice(1)))
  const names = {
    firstname: Firstname.safeParse(first).data ?? FALLBACK_NAMES.firstname,
    lastname: Lastname.safeParse(last).data ?? FALLBACK_NAMES.lastname,
  }
  const { findFirstnameFault, findLastnameFault } = nameRules()
  return (findFirstnameFault(names.firstname) ?? findLastnameFault(names.lastname)) ? FALLBACK_NAMES : names
}

function splitWords(text = ''): string[] {
  return (
    text
      .normalize('NFC')
      .replace(/['’.]/g, '')
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  )
}

function joinWords(words: string[]): string {
  const text = words.length <= 2 ? words.join('-') : words.join('')
  return cutText(text, MAX_NAME_LENGTH).replace(/-$/, '')
}

const MAX_BASE_LENGTH = 23

/**
 * Returns a username made of the names and the digits, or of "member" when no letter is left. The address
 * isn't used, since usernames are public.
 */
export function suggestUsername(names: { firstname: string; lastname: string }, digits: string): string {
  const [first, last] = [toAscii(names.firstname), toAscii(names.lastname)]
  const base = [first, last].filter(Boolean).join('-').slice(0, MAX_BASE_LENGTH).replace(/-$/, '')
  const { data } = Username.safeParse((base || 'member') + digits)
  return data !== undefined && !nameRules().isReservedUsername(data) ? data : `member${digits}`
}

function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
