const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  þ: 'th',
  ə: 'e',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
  // Arabic: taa marbuta, alif maqsura, alif wasla, and the letters that Persian and Urdu keyboards type instead.
  ة: 'ه',
  ى: 'ي',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
  ہ: 'ه',
  ھ: 'ه',
}

const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')
const SIMPLE = /^[a-z ]*$/

/**
 * Returns a name as it's compared: in lower case, without accents, Arabic vowel marks, hamzas and
 * punctuation. Apostrophes are removed, not replaced by spaces.
 */
export function normaliseName(name: string): string {
  const lower = name.toLowerCase()
  if (SIMPLE.test(lower)) return lower.trim()
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʻʼʿʾ`´ءـ]/gu, '')
    .replace(TO_FOLD, (letter) => FOLDED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize()
}

/**
 * Returns a name without its article (`Aquila` of `L'Aquila`, `قاهرة` of `القاهرة`), normalised; undefined
 * without one.
 */
export function dropArticle(name: string): string | undefined {
  const [, rest] = /^(?:\p{L}{1,2}['’]|ال)(\p{L}{2}.*)$/u.exec(name) ?? []
  return rest === undefined ? undefined : normaliseName(rest)
}
