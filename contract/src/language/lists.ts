import { perLocale } from './per-locale.ts'

const plain = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }))

/** Returns things as a list in the current language, in English with only commas: "Dog, Cat, Bird". */
export function formatList(things: Iterable<string>): string {
  return plain().format(things)
}
