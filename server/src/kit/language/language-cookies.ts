import {
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_TAKEN_COOKIE,
  type Language,
} from '@savanna/contract/language/languages'
import { UNITS_COOKIE, type Units } from '@savanna/contract/language/units'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns the language chosen in a request's browser; undefined if there is none. */
export function chosenLanguageOf({ cookies }: FastifyRequest): Language | undefined {
  const { [LANGUAGE_COOKIE]: language, [LANGUAGE_TAKEN_COOKIE]: taken } = cookies
  return taken === undefined && isLanguage(language) ? language : undefined
}

/**
 * Stores a language in the browser that wasn't chosen there, so subsequent pages are in it. Scripts may
 * change the cookies.
 */
export function setLanguageCookies(reply: FastifyReply, language: Language, secure: boolean): void {
  const options = { path: '/', maxAge: LANGUAGE_COOKIE_S, sameSite: 'lax', secure } as const
  reply.setCookie(LANGUAGE_COOKIE, language, options)
  reply.setCookie(LANGUAGE_TAKEN_COOKIE, '1', options)
}

/** Stores a member's units in the browser; removes another member's if there are none. */
export function setUnitsCookie(reply: FastifyReply, units: Units | undefined, secure: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure } as const
  if (units) reply.setCookie(UNITS_COOKIE, units, { ...options, maxAge: LANGUAGE_COOKIE_S })
  else reply.clearCookie(UNITS_COOKIE, options)
}
