import type { Language } from '@savanna/contract/language/languages'
import { UNITS_COOKIE, type Units } from '@savanna/contract/language/units'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../../kit/language/current-language.ts'
import {
  chosenLanguageOf,
  setLanguageCookies,
  setUnitsCookie,
} from '../../../kit/language/language-cookies.ts'

/** The language and units of a browser that logs in. */
export interface BrowserLocale {
  /** The language requested by cookie or header; undefined if there is none. */
  requested: Language | undefined
  /** Whether it was chosen in this browser before login. */
  chosen: boolean
  /** The language of this browser's pages. */
  pageLanguage: Language
  /** The value of its units cookie. */
  units: string | undefined
  /** The language of the response. */
  locale: Locale
  /** Set by the login: the member's language and units from now on. */
  resolved?: { language: Language | undefined; units: Units | undefined }
}

/** Returns the language and units of a request's browser. */
export function readBrowserLocale(request: FastifyRequest): BrowserLocale {
  const { language, named } = request.locale
  return {
    requested: named ? language : undefined,
    chosen: chosenLanguageOf(request) !== undefined,
    pageLanguage: language,
    units: request.cookies[UNITS_COOKIE],
    locale: request.locale,
  }
}

/** Sets the cookies so the pages after a login use its language and units. */
export function setResolvedCookies(reply: FastifyReply, browser: BrowserLocale, https: boolean): void {
  const { pageLanguage, chosen, resolved } = browser
  if (!resolved) return
  const { language, units } = resolved
  if (language && (chosen || language !== pageLanguage)) setLanguageCookies(reply, language, https)
  if (units !== browser.units) setUnitsCookie(reply, units, https)
}
