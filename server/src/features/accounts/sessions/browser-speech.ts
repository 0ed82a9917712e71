import type { Language } from '@savanna/contract/language/languages'
import { UNITS_COOKIE, type Units } from '@savanna/contract/language/units'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Speech } from '../../../kit/language/current-language.ts'
import { chosenLanguageOf, giveLanguage, giveUnits } from '../../../kit/language/language-cookies.ts'

/** Language and units of a browser that logs in. */
export interface BrowserSpeech {
  /** The language that it asks for, by cookie or header; undefined where it names none. */
  asked: Language | undefined
  /** Whether someone has chosen that in this browser, without being logged in. */
  chosen: boolean
  /** In what it reads its pages. */
  spoken: Language
  /** The value of its cookie of the units. */
  units: string | undefined
  /** In which the request is answered. */
  speech: Speech
  /** Set by the login: what the member has from now on. */
  settled?: { language: Language | undefined; units: Units | undefined }
}

/** Returns language and units of the browser of a request. */
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

/** Lets the pages after a login be in the language and the units that it has settled. */
export function giveSettled(reply: FastifyReply, browser: BrowserSpeech, https: boolean): void {
  const { spoken, chosen, settled } = browser
  if (!settled) return
  const { language, units } = settled
  if (language && (chosen || language !== spoken)) giveLanguage(reply, language, https)
  if (units !== browser.units) giveUnits(reply, units, https)
}
