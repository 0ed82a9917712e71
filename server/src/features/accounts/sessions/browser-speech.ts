import type { Language } from '@savanna/contract/language/languages'
import { UNITS_COOKIE, type Units } from '@savanna/contract/language/units'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Speech } from '../../../kit/language/current-language.ts'
import { chosenLanguageOf, giveLanguage, giveUnits } from '../../../kit/language/language-cookies.ts'

/** The language and units of a browser that logs in. */
export interface BrowserSpeech {
  /** The language requested by cookie or header; undefined if there is none. */
  asked: Language | undefined
  /** Whether it was chosen in this browser before login. */
  chosen: boolean
  /** The language of this browser's pages. */
  spoken: Language
  /** The value of its units cookie. */
  units: string | undefined
  /** The language of the response. */
  speech: Speech
  /** Set by the login: the member's language and units from now on. */
  settled?: { language: Language | undefined; units: Units | undefined }
}

/** Returns the language and units of a request's browser. */
export function readSpeech(request: FastifyRequest): BrowserSpeech {
  const { language, named } = request.speech
  return {
    asked: named ? language : undefined,
    chosen: chosenLanguageOf(request) !== undefined,
    spoken: language,
    units: request.cookies[UNITS_COOKIE],
    speech: request.speech,
  }
}

/** Sets the cookies so the pages after a login use its language and units. */
export function giveSettled(reply: FastifyReply, browser: BrowserSpeech, https: boolean): void {
  const { spoken, chosen, settled } = browser
  if (!settled) return
  const { language, units } = settled
  if (language && (chosen || language !== spoken)) giveLanguage(reply, language, https)
  if (units !== browser.units) giveUnits(reply, units, https)
}
