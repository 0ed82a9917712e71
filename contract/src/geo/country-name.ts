import { currentLocale } from '../language/current.ts'
import { perLocale } from '../language/per-locale.ts'
import { COUNTRIES } from './countries.ts'

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }))

/** Returns what a country is called in the current language, by its two letters; undefined for an unknown one. */
export function countryName(code: string): string | undefined {
  const english = COUNTRIES.get(code)
  // Countries are stored by these names: they stay as they are, whatever a browser would say.
  if (english === undefined || currentLocale().startsWith('en')) return english
  return names().of(code) ?? english
}
