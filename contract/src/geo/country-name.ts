import { currentLocale } from '../language/current.ts'
import { perLocale } from '../language/per-locale.ts'
import { COUNTRIES } from './countries.ts'

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))

/** Returns a country's name in the current language, by its two-letter code; undefined for an unknown one. */
export function countryName(code: string): string | undefined {
  const english = COUNTRIES.get(code)
  // Countries are stored by these names, so they stay the same whatever a browser would say.
  if (english === undefined || currentLocale().startsWith('en')) return english
  return names().of(code) ?? english
}
