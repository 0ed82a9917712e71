const IS_DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
/** A cache of each digit's value: Unicode has some hundreds. */
const values = new Map<string, string>()

/** Returns a text with every script's decimal digits as 0 to 9: "١٥" becomes "15". */
export function foldDigits(text: string): string {
  return text.replace(OTHER_DIGITS, findAscii)
}

/** Returns only the digits of a text, as 0 to 9. */
export function digitsIn(text: string): string {
  return foldDigits(text).replace(/\D/g, '')
}

/** Returns a typed code without spaces, hyphens and invisible characters, in lower case and with digits from 0 to 9. */
export function plainCode(typed: string): string {
  return foldDigits(typed)
    .replace(/[\p{Z}\p{C}\p{Pd}]/gu, '')
    .toLowerCase()
}

function findAscii(digit: string): string {
  const known = values.get(digit)
  if (known !== undefined) return known
  const found = String(valueOfDigit(digit))
  values.set(digit, found)
  return found
}

/** Unicode encodes each script's digits as ten consecutive code points, from zero to nine. */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}
