import { isLanguage, LANGUAGE_COOKIE, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Speech, speak } from '../language/current-language.ts'
import { negotiateLanguage } from '../language/negotiate.ts'

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
    const language = negotiateLanguage(request.cookies?.[LANGUAGE_COOKIE], request.headers['accept-language'])
    request.speech = { language: language ?? SOURCE_LANGUAGE, named: language !== undefined }
    speak(request.speech, done)
  })
  // A body arrives by events of its connection, which know nothing of the request that they belong to.
  app.addHook('preValidation', (request, _reply, done) => speak(request.speech, done))
}

/** Answers in the language that the caller has set, where the request names none. */
export function speakAsSet(request: FastifyRequest, set: string | null | undefined): void {
  if (!request.speech.named && isLanguage(set)) request.speech.language = set
}
