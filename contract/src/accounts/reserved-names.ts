import { msg } from '@lingui/core/runtime-macro'

/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'ѕs',
    'мm',
    'тt',
    'нh',
    'кk',
    'вb',
    'αa',
    'οo',
    'ρp',
    'ιi',
    'νv',
    'τt',
    'ԁd',
    'ɡg',
    'ℓl',
    'ıi',
  ].map((pair) => [...pair] as [string, string]),
)
/** Digits that look like letters; `i` and `l` are one, as in many typefaces. */
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i' }

/** Returns a name as it looks: without case, marks and separators, look-alikes as one. */
function fold(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((letter) => LOOK_ALIKES[letter] ?? letter)
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[0134578l]/g, (sign) => DIGITS[sign] ?? sign)
}

const foldAll = (words: string) => words.split(' ').map(fold)

/** Whoever is called so seems to speak for the site. */
const RESERVED = new Set(
  foldAll(
    'abuse account accounts administration anonymous api billing bot care contact customercare customerservice everyone help helpcenter helpline host info legal mail mod mods newsletter nobody noreply notification notifications null official owner payment payments police postmaster press privacy root safety sales security service staff superuser support sysadmin system team trust trustandsafety undefined verification verified webmaster',
  ),
)
/** So is whoever's name begins or ends with one of these. */
const PARTS = foldAll('admin administrator helpdesk moderator supportteam securityteam teamsupport')
/** The site's own name, though not the first name Savannah. */
const SITE = /savanna(?!h)/

/** Returns whether a username seems to be that of the site or of its staff, whatever digits are around it. */
export function isReservedUsername(username: string): boolean {
  const whole = fold(username)
  const bare = fold(username.replace(/^[\d-]+|[\d-]+$/g, ''))
  return [whole, bare].some(
    (name) =>
      RESERVED.has(name) ||
      SITE.test(name) ||
      PARTS.some((part) => name.startsWith(part) || name.endsWith(part)),
  )
}

const STAFF = new Set(
  foldAll('admin administration administrator helpdesk moderator moderation sysadmin webmaster'),
)
const STAFF_WORDS = new Set([
  ...STAFF,
  ...foldAll(
    'account billing care center customer department desk help member members official safety savanna security service services site staff support system team trust verification verified',
  ),
])

/** Returns whether somebody who is shown by these names seems to be the site or of its staff. */
export function isReservedPersonName(firstname: string, lastname: string): boolean {
  const [first, last] = [fold(firstname), fold(lastname)]
  if (STAFF.has(first) || STAFF.has(last)) return true
  return STAFF_WORDS.has(first) && STAFF_WORDS.has(last)
}

export const USERNAME_RESERVED = msg`This username is reserved for the site. Please choose another one.`
export const NAME_RESERVED = msg`This name is reserved for the people who run the site. Please enter your own.`
