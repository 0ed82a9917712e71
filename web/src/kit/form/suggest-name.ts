import { Firstname, Username } from '@savanna/contract/accounts/rules'

/** Apostrophes: common in names, but against the rules. */
const APOSTROPHES = /['’‘ʼ`´]/g

/**
 * Returns a rejected first or last name's spelling by the rules: "José María" as "José-maría", "O'Brien" as "Obrien".
 * Undefined for a valid name, or if no letters are left.
 */
export function suggestName(typed: string): string | undefined {
  if (Firstname.safeParse(typed).success) return undefined
  const words =
    typed
      .normalize('NFC')
      .replace(APOSTROPHES, '')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  return Firstname.safeParse(words.slice(0, 2).join('-')).data
}

/** Excludes letters that lose only a mark when decomposed. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const LONGEST = 30

/**
 * Returns a rejected username's spelling by the rules: "José María" as "jose-maria", "amara_d" as "amara-d".
 * Undefined for a valid one, or if too few letters and digits are left.
 */
export function suggestUsername(typed: string): string | undefined {
  if (Username.safeParse(typed).success) return undefined
  const plain = typed
    .toLowerCase()
    .normalize('NFD')
    .replace(APOSTROPHES, '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => LATIN[letter] ?? letter)
  const words = plain.match(/[a-z0-9]+/g) ?? []
  // Only one hyphen is allowed, which couldn't separate three words.
  const joined = words
    .join(words.length === 2 ? '-' : '')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  return Username.safeParse(joined).data
}
