const UNACCENTED: Record<string, string> = {
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
}

/** Returns a name in lower case, without accents and punctuation; apostrophes are removed, not replaced by spaces. */
export function normaliseName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʻʼʿʾ`´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłħþəıŋ]/g, (letter) => UNACCENTED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
