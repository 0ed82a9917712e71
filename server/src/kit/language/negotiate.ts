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
 * Returns the language that a request asks for: the one that was chosen in its browser, or else the best of those that its
 * header `Accept-Language` names. Undefined where neither names a language that is offered.
 */
export function negotiateLanguage(
  cookie: string | undefined,
  header: string | undefined,
  offered: readonly Language[] = OFFERED_LANGUAGES,
): Language | undefined {
  if (isLanguage(cookie)) return cookie
  if (!header || header.length > LONGEST_HEADER) return undefined
  // A header that takes any language leaves the choice to what the member has set.
  const named = header.split(',').filter((part) => !part.trim().startsWith('*'))
  const best = new Negotiator({ headers: { 'accept-language': named.join(',') } }).language([...offered])
  return named.length > 0 && isLanguage(best) ? best : undefined
}

/** Returns the language that was chosen in a browser, from the header `Cookie`. */
export function readLanguageCookie(header: string | undefined): string | undefined {
  const prefix = `${LANGUAGE_COOKIE}=`
  return header
    ?.split('; ')
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
}
