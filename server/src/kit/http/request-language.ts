import { isLanguage, LANGUAGE_COOKIE, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { chosenUnits, isUnits, UNITS_COOKIE } from '@savanna/contract/language/units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Locale, withLocale } from '../language/current-language.ts'
import { negotiateLanguage } from '../language/negotiate.ts'

/** A caller's chosen language and units; null or absent until they choose. */
export interface CallerLocale {
  language?: string | null
  units?: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    locale: Locale & {
      /** True if the request itself names the language. */
      named: boolean
    }
  }
}

/** Responds to each request in its language: see docs/decisions/0101. Call it after cookies are read. */
export function addRequestLanguage(app: FastifyInstance): void {
  app.decorateRequest('locale')
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookies = {}, headers } = request
    const language = negotiateLanguage(cookies[LANGUAGE_COOKIE], headers['accept-language'])
    const units = chosenUnits(cookies[UNITS_COOKIE])
    request.locale = { language: language ?? SOURCE_LANGUAGE, units, named: language !== undefined }
    withLocale(request.locale, done)
  })
  // A body arrives by events on its connection, which know nothing about its request.
  app.addHook('preValidation', (request, _reply, done) => withLocale(request.locale, done))
}

/** Responds in the caller's units, and in their chosen language if the request names none. */
export function applyCallerLocale({ locale }: FastifyRequest, { language, units }: CallerLocale): void {
  if (!locale.named && isLanguage(language)) locale.language = language
  if (isUnits(units)) locale.units = units
}
