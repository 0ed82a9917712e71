import { lazy } from '@savanna/contract/lazy'
import { SITE_NAME } from '@savanna/contract/site/name'
import { looksOf } from './look.ts'
import { ACCOUNT_NAMES, GIVEN_NAMES, PARTS, SPEAKERS, STAFF } from './reserved-words.ts'
import { isOfOneScript } from './scripts.ts'

/** Words with at least this many letters are also rejected inside a longer name: "Supporter", "Mysecurity". */
const LONG = 6

/**
 * The fault of a name: it passes for the site's or its staff's, or it mixes alphabets to look like another
 * one.
 */
export type NameFault = 'reserved' | 'mixed'

export interface NameRules {
  isReservedUsername(username: string): boolean
  /** Checks a first name on its own, since that's all a message shows. */
  findFirstnameFault(firstname: string): NameFault | undefined
  findLastnameFault(lastname: string): NameFault | undefined
}

const looksOfAll = (words: readonly string[]) => new Set(words.flatMap(looksOf))

/** Returns whether a text consists only of these words. */
function isMadeOf(words: ReadonlySet<string>, text: string): boolean {
  const ends = new Set([0])
  for (const end of ends)
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length)
  return ends.has(text.length)
}

/** Creates the rules for members' names on a site with these names: its own, and its spellings in other alphabets. */
export function createNameRules(siteNames: readonly string[]): NameRules {
  const sites = looksOfAll(siteNames)
  const givenNames = looksOfAll(GIVEN_NAMES)
  const staff = looksOfAll(STAFF)
  const speakers = looksOfAll([...STAFF, ...SPEAKERS])
  const long = looksOfAll([...STAFF, ...SPEAKERS].filter((word) => word.length >= LONG))
  const usernames = looksOfAll([...STAFF, ...SPEAKERS, ...ACCOUNT_NAMES])
  const parts = looksOfAll(PARTS)

  function namesSite(look: string): boolean {
    const rest = [...givenNames].reduce((text, name) => text.replaceAll(name, ''), look)
    return [...sites].some((site) => rest.includes(site))
  }
  const touches = (words: ReadonlySet<string>, look: string) =>
    [...words].some((word) => look.startsWith(word) || look.endsWith(word))

  const isSpeaker = (look: string) =>
    namesSite(look) || touches(long, look) || (look !== '' && isMadeOf(speakers, look))
  const isAny = (text: string, judge: (look: string) => boolean) => looksOf(text).some(judge)
  const wholeAndParts = (name: string) => [name, ...name.split('-')]

  return {
    isReservedUsername(username) {
      const spellings = [username, username.replace(/^[\d-]+|[\d-]+$/g, '')]
      return spellings.some((spelling) =>
        isAny(
          spelling,
          (look) => namesSite(look) || touches(parts, look) || (look !== '' && isMadeOf(usernames, look)),
        ),
      )
    },
    findFirstnameFault(firstname) {
      if (wholeAndParts(firstname).some((part) => isAny(part, isSpeaker))) return 'reserved'
      return isOfOneScript(firstname) ? undefined : 'mixed'
    },
    findLastnameFault(lastname) {
      if (wholeAndParts(lastname).some((part) => isAny(part, (look) => staff.has(look)))) return 'reserved'
      return isOfOneScript(lastname) ? undefined : 'mixed'
    },
  }
}

/** The site's name, and its spellings in other alphabets. */
const SITE_NAMES = [
  SITE_NAME,
  'Sawanna',
  'Саванна',
  'Савана',
  'Σαβάννα',
  'سافانا',
  'サバンナ',
  '사바나',
  '萨瓦纳',
]

const rules = lazy(() => createNameRules(SITE_NAMES))

/** Returns the rules for members' names on this site. */
export const nameRules = (): NameRules => rules()
