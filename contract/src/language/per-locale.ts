import { currentLocale } from './current.ts'

/**
 * Returns a function that returns a format of the current language, created when it is first needed: to create one takes a
 * phone several milliseconds. It is created again when the time zone changes, which a format of dates doesn't follow.
 */
export function perLocale<T>(create: (locale: string) => T): () => T {
  const created = new Map<string, T>()
  return () => {
    const locale = currentLocale()
    const name = `${locale} ${new Date().getTimezoneOffset()}`
    const format = created.get(name) ?? create(locale)
    created.set(name, format)
    return format
  }
}
