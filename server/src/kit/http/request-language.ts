import { isLanguage, LANGUAGE_COOKIE, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { chosenUnits, isUnits, UNITS_COOKIE } from '@savanna/contract/language/units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Speech, speak } from '../language/current-language.ts'
import { negotiateLanguage } from '../language/negotiate.ts'

/** A caller's chosen language and units; null or absent until they choose. */
export interface SpeechOfCaller {
  language?: string | null
  units?: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    speech: Speech & {
      /** True if the request itself names the language. */
      named: boolean
    }
  }
}

/** Responds to each request in its language: see docs/decisions/0101. Call it after cookies are read. */
export function addRequestLanguage(app: FastifyInstance): void {
  app.decorateRequest('speech')
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookies = {}, headers } = request
    const language = negotiateLanguage(cookies[LANGUAGE_COOKIE], headers['accept-language'])
    const units = chosenUnits(cookies[UNITS_COOKIE])
    request.speech = { language: language ?? SOURCE_LANGUAGE, units, named: language !== undefined }
    speak(request.speech, done)
  })
  // A body arrives by events on its connection, which know nothing about its request.
  app.addHook('preValidation', (request, _reply, done) => speak(request.speech, done))
}

/** Responds in the caller's units, and in their chosen language if the request names none. */
export function speakAsSet({ speech }: FastifyRequest, { language, units }: SpeechOfCaller): void {
  if (!speech.named && isLanguage(language)) speech.language = language
  if (isUnits(units)) speech.units = units
}
