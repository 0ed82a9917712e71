import { AsyncLocalStorage } from 'node:async_hooks'
import { currentLanguage, setLanguageSource } from '@savanna/contract/language/current'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { setCatalogueSource } from '@savanna/contract/language/say'
import { DEFAULT_UNITS, setUnitsSource, type Units } from '@savanna/contract/language/units'
import { catalogueOf } from './catalogues.ts'

/** The language of the current work, such as responding to a request; it may only become known during the work. */
export interface Speech {
  language: Language
  /** The unit for distances; kilometres if absent. */
  units?: Units
}

const speech = new AsyncLocalStorage<Speech>()

setLanguageSource(() => speech.getStore()?.language ?? SOURCE_LANGUAGE)
setUnitsSource(() => speech.getStore()?.units ?? DEFAULT_UNITS)
setCatalogueSource(() => catalogueOf(currentLanguage()))

/** Runs a function, and everything it starts, with `say` in a language. */
export function speak<T>(own: Speech, work: () => T): T {
  return speech.run(own, work)
}

/** Runs a function that writes to a member, such as an email, in their chosen language. */
export function speakTo<T>({ language }: { language: string | null }, write: () => T): T {
  return speak({ language: isLanguage(language) ? language : SOURCE_LANGUAGE }, write)
}
