import { msg } from '@lingui/core/runtime-macro'
import { lazy } from '../lazy.ts'

/** Letters of other scripts and typefaces, by the Latin letter that they look like. */
const LIKE: Record<string, string> = {
  a: 'аαɑᴀ',
  b: 'вβьʙ',
  c: 'сϲᴄ',
  d: 'ԁɗᴅđð',
  e: 'еεҽᴇ',
  f: 'ғꜰ',
  g: 'ɡԍɢ',
  h: 'нһηʜħ',
  i: 'іιıӏɩɪℓʟł',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'пոɴΝ',
  o: 'оοօσᴏø',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛŧ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝωᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ζᴢ',
}
const LOOK_ALIKES = new Map(
  Object.entries(LIKE).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)
/** Digits that look like letters; `i` and `l` are one, as in many typefaces. */
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i' }

/** Returns a letter in lower case, or the Latin one that it looks like. A capital may look like another one than a small letter. */
function foldLetter(letter: string): string {
  const small = letter.toLowerCase()
  return LOOK_ALIKES.get(letter) ?? LOOK_ALIKES.get(small) ?? small
}

/** Returns a name as it looks: without case, marks and separators, look-alikes as one. */
function fold(name: string): string {
  return [...name.normalize('NFKD')]
    .map(foldLetter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[0134578l]/g, (sign) => DIGITS[sign] ?? sign)
}

const foldAll = (words: string) => words.split(' ').map(fold)

/** Whoever is called so seems to speak for the site. */
const RESERVED = new Set(
  foldAll(
    'abuse account accounts administration anonymous api billing bot care contact customercare customerservice everyone help helpcenter helpline host info legal mail mod mods newsletter nobody noreply notification notifications null official owner payment payments police postmaster press privacy root safety sales security service staff superuser support sysadmin system team trust trustandsafety undefined verification verified webmaster',
  ).concat(
    // The same in German, French, Spanish, Portuguese, Italian and Polish.
    foldAll(
      'aide ajuda aiuto assistance assistenza ayuda bezpieczenstwo contacto contato contatto datenschutz equipe equipo hilfe impressum kontakt kundendienst kundenservice oficial oficjalny officiel offiziell pomoc securite seguranca seguridad serviceclient sicherheit sicurezza soporte suporte supporto ufficiale verwaltung wsparcie zespol',
    ),
  ),
)
/** So is whoever's name begins or ends with one of these. */
const PARTS = foldAll(
  'admin administrator amministratore amministratrice helpdesk moderador moderateur moderator moderatore moderatrice supportteam securityteam teamsupport',
)
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
  foldAll(
    'admin administration administrator helpdesk moderator moderation sysadmin webmaster administrador administradora administrateur administratrice amministratore amministratrice moderador moderadora moderateur moderatore moderatrice админ администратор администрация модератор διαχειριστής الإدارة المشرف',
  ),
)
const STAFF_WORDS = new Set([
  ...STAFF,
  ...foldAll(
    'account billing care center customer department desk help member members official safety savanna security service services site staff support system team trust verification verified',
  ),
  ...foldAll(
    'aide ajuda aiuto assistance assistenza ayuda bezpieczeństwo client cliente compte conta conto cuenta dienst equipe equipo hilfe klient konto kunden kundendienst kundenservice oficial oficjalny officiel offiziell pomoc securite segurança seguridad servicio serviço servizio sicherheit sicurezza soporte squadra suporte supporto ufficiale wsparcie zespół',
  ),
  ...foldAll('безопасность команда официальный поддержка помощь сайт служба υποστήριξη ομάδα'),
  ...foldAll('الأمان الدعم الرسمي العملاء المساعدة الموقع خدمة فريق'),
])

/** Words of the site that are given names as well. */
const GIVEN_NAMES = new Set(foldAll('care trust'))
/** What notifications are called elsewhere: on a lock screen, only the first name stands above a message. */
const SIGNS = foldAll('alert alerts bot info notice notices notification notifications payment payments')
const FIRST_NAMES = new Set([...STAFF_WORDS, ...SIGNS].filter((word) => !GIVEN_NAMES.has(word)))

/** Scripts that names are written in; some are written together. */
const SCRIPTS = [
  ['Latin'],
  ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
  ['Cyrillic'],
  ['Greek'],
  ['Arabic'],
  ['Hebrew'],
  ['Devanagari'],
  ['Bengali'],
  ['Gurmukhi'],
  ['Gujarati'],
  ['Oriya'],
  ['Tamil'],
  ['Telugu'],
  ['Kannada'],
  ['Malayalam'],
  ['Sinhala'],
  ['Thai'],
  ['Lao'],
  ['Tibetan'],
  ['Myanmar'],
  ['Georgian'],
  ['Armenian'],
  ['Ethiopic'],
  ['Khmer'],
  ['Mongolian'],
  ['Cherokee'],
  ['Thaana'],
  ['Syriac'],
  ['Nko'],
  ['Tifinagh'],
  ['Vai'],
  ['Lisu'],
  ['Coptic'],
]
const ofOneScript = lazy(() => {
  const classes = SCRIPTS.map((scripts) => scripts.map((script) => `\\p{Script=${script}}`).join(''))
  return new RegExp(
    `^(?:${classes.map((each) => `[\\p{Script=Common}\\p{Script=Inherited}${each}]*`).join('|')})$`,
    'u',
  )
})

/**
 * Returns whether a member with these names would pass for the site or its staff. Messages, notifications and calls show
 * only the first name. Names that mix scripts are rejected too: they're made to look like other names.
 */
export function isReservedPersonName(firstname: string, lastname: string): boolean {
  const [first, last] = [fold(firstname), fold(lastname)]
  if (STAFF.has(first) || STAFF.has(last)) return true
  if (FIRST_NAMES.has(first) || SITE.test(first)) return true
  return ![firstname, lastname].every((name) => ofOneScript().test(name))
}

export const USERNAME_RESERVED = msg`This username is reserved for the site. Please choose another one.`
export const NAME_RESERVED = msg`This name is reserved for the people who run the site. Please enter your own.`
