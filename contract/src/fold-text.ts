/**
 * Characters that people omit when typing: accents, and the vowel signs of Hebrew and Arabic. Signs of Indic
 * scripts stay.
 */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks themselves are meant, each apart
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff]/g

/** Letters that people type as others, and those with several forms. */
const LETTERS = new Map([
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ə', 'e'],
  ['ŋ', 'n'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ς', 'σ'],
  ['\u0649', '\u064a'],
  ['\u06cc', '\u064a'],
  ['\u06a9', '\u0643'],
  ['\u0629', '\u0647'],
  ['\u0640', ''],
])

/**
 * Returns a text normalised for search: in lower case, without accents, and with one form of letters that
 * have several. The database does the same with `fold_text` (migration 0055).
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(MARKS, '')
  return Array.from(plain, (letter) => LETTERS.get(letter) ?? letter).join('')
}
