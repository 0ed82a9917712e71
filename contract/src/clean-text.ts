import { lazy } from './lazy.ts'

/** Direction overrides and embeddings, zero-width spaces and other invisible characters. */
const INVISIBLE =
  /[\u034f\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u202a-\u202e\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu
// NUL stays: no database text can store it, and the server rejects it with its own sentence.
const CONTROL = /[^\P{Cc}\0]/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t\0]/gu
const LINE_END = /\r\n?|[\u2028\u2029]/g
const BLANK_CONTROL = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/**
 * More marks per letter than any script has: they cover the surrounding lines, and sorting them takes
 * quadratic time.
 */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu
/** Marks of no particular script, such as accents: more than five extend far outside their line. */
const TOO_MANY_ACCENTS = /((?:(?=\p{Mn})\p{Script=Inherited}){5})(?:(?=\p{Mn})\p{Script=Inherited})+/gu
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Scripts in which a joiner (ZWJ) or a non-joiner (ZWNJ) changes a word's spelling. */
const SCRIPTS =
  'Arabic|Syriac|Nko|Mongolian|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala|Khmer|Myanmar'
const JOINED = SCRIPTS.split('|')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const nonJoiner = lazy(() => new RegExp(`(?<![${JOINED}])\u200c|\u200c(?![${JOINED}])`, 'gu'))
const joiner = lazy(
  () =>
    new RegExp(
      `(?<![${JOINED}])(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\ufe0f](?=\u200d\\p{Extended_Pictographic}))\u200d`,
      'gu',
    ),
)
/** Tags are only valid in regions' flags, which start with a black flag and end with a cancel tag. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu
const ISOLATES = /[\u2066-\u2069]/g
/**
 * Characters that render as nothing on their own: the braille blank and the null notehead are letters and
 * symbols by their category.
 */
const seenByNobody = lazy(() => /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu)
const somethingSeen = lazy(() => /[^\p{Cf}\p{Cc}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u)

/** Removes unpaired isolates from a line; an isolate never extends beyond its line. */
function balanceIsolates(line: string): string {
  const open: number[] = []
  const lone = new Set<number>()
  for (const { 0: mark, index } of line.matchAll(ISOLATES)) {
    if (mark !== '\u2069') open.push(index)
    else if (open.pop() === undefined) lone.add(index)
  }
  for (const index of open) lone.add(index)
  return lone.size === 0 ? line : [...line.split('')].filter((_, index) => !lone.has(index)).join('')
}

function clean(text: string): string {
  const cleaned = text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(TOO_MANY_ACCENTS, '$1')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(TAGS, (_, flag: string | undefined) => flag ?? '')
    .replace(nonJoiner(), '')
    .replace(joiner(), '')
    // Removed characters may have been between marks, and some letters are decomposed.
    .replace(TOO_MANY_MARKS, '$1')
    .replace(TOO_MANY_ACCENTS, '$1')
    .normalize('NFC')
  const balanced = cleaned.split('\n').map(balanceIsolates).join('\n')
  return isBlank(balanced) ? balanced.replace(seenByNobody(), '') : balanced
}

/** Returns whether a text shows nothing: only spaces, controls, invisible characters and marks without a letter. */
export function isBlank(text: string): boolean {
  return !somethingSeen().test(text)
}

/**
 * Returns a single-line text without control characters, direction overrides and zero-width characters, with
 * letters composed with their accents (NFC) and at most eight marks per letter, five of them accents. Joiners
 * stay if a script or an emoji needs them, isolates if they're paired. Cleaning twice changes nothing.
 */
export function cleanLine(text: string): string {
  return clean(text.replace(BLANK_CONTROL, ' ').replace(CONTROL, ''))
}

/** Returns a text cleaned in the same way, keeping line ends and tabs. */
export function cleanLines(text: string): string {
  return clean(text.replace(LINE_END, '\n').replace(CONTROL_BUT_LINES, ''))
}
