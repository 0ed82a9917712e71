import { currentLocale } from './current.ts'

/**
 * Returns a function that returns a format of the current language, created when it is first needed: to create one takes a
 * phone several milliseconds.
 */
export function perLocale<T>(create: (locale: string) => T): () => T {
  const created = new Map<string, T>()
  return () => {
    const locale = currentLocale()
    const format = created.get(locale) ?? create(locale)
    created.set(locale, format)
    return format
  }
}
