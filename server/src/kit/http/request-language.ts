import { isLanguage, LANGUAGE_COOKIE, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { chosenUnits, isUnits, UNITS_COOKIE } from '@savanna/contract/language/units'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Speech, speak } from '../language/current-language.ts'
import { negotiateLanguage } from '../language/negotiate.ts'

/** What a caller has chosen; null or absent while they have chosen none. */
export interface SpeechOfCaller {
  language?: string | null
  units?: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    speech: Speech & {
      /** True where the request itself names the language. */
      named: boolean
    }
  }
}

/** Answers each request in its language: see docs/decisions/0101. To be called after cookies are read. */
export function addRequestLanguage(app: FastifyInstance): void {
  app.decorateRequest('speech')
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookies = {}, headers } = request
    const language = negotiateLanguage(cookies[LANGUAGE_COOKIE], headers['accept-language'])
    const units = chosenUnits(cookies[UNITS_COOKIE])
    request.speech = { language: language ?? SOURCE_LANGUAGE, units, named: language !== undefined }
    speak(request.speech, done)
  })
  // A body arrives by events of its connection, which know nothing of the request that they belong to.
  app.addHook('preValidation', (request, _reply, done) => speak(request.speech, done))
}

/** Answers in the units of the caller, and in the language that the caller has set where the request names none. */
export function speakAsSet({ speech }: FastifyRequest, { language, units }: SpeechOfCaller): void {
  if (!speech.named && isLanguage(language)) speech.language = language
  if (isUnits(units)) speech.units = units
}
