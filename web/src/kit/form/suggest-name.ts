import { Firstname, Username } from '@savanna/contract/accounts/rules'

/** What is in nearly every script that names are written in, and in none of the rules. */
const APOSTROPHES = /['’‘ʼ`´]/g

/**
 * Returns how a refused first or last name is written by the rules: "José María" as "José-maría", "O'Brien" as "Obrien".
 * Undefined for a name that is accepted, and where no letters are left.
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

/** Letters that lose nothing but a mark when they are taken apart are not among these. */
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
 * Returns how a refused username is written by the rules: "José María" as "jose-maria", "amara_d" as "amara-d".
 * Undefined for one that is accepted, and where too few letters and digits are left.
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
  // One hyphen is allowed, which more than two words would not share fairly.
  const joined = words
    .join(words.length === 2 ? '-' : '')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  return Username.safeParse(joined).data
}
