import {
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  OFFERED_LANGUAGES,
} from '@savanna/contract/language/languages'
import Negotiator from 'negotiator'

/** A longer header names more languages than anyone speaks, and isn't read. */
const LONGEST_HEADER = 500

/**
 * Returns a request's language: the one chosen in its browser, or otherwise the best of those in its
 * `Accept-Language` header. Undefined if neither names an available language.
 */
export function negotiateLanguage(
  cookie: string | undefined,
  header: string | undefined,
  offered: readonly Language[] = OFFERED_LANGUAGES,
): Language | undefined {
  if (isLanguage(cookie)) return cookie
  if (!header || header.length > LONGEST_HEADER) return undefined
  // A header that accepts any language leaves the choice to the member's setting.
  const named = header.split(',').filter((part) => !part.trim().startsWith('*'))
  const best = new Negotiator({ headers: { 'accept-language': named.join(',') } }).language([...offered])
  return named.length > 0 && isLanguage(best) ? best : undefined
}

/** Returns a browser's first language, such as `es-MX`, whether or not the site has it. */
export function firstLanguage(header: string | undefined): string | undefined {
  if (!header || header.length > LONGEST_HEADER) return undefined
  return new Negotiator({ headers: { 'accept-language': header } }).languages().find((tag) => tag !== '*')
}

/** Returns the language chosen in a browser, from the `Cookie` header. */
export function readLanguageCookie(header: string | undefined): string | undefined {
  const prefix = `${LANGUAGE_COOKIE}=`
  return header
    ?.split('; ')
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
}
