import { AsyncLocalStorage } from 'node:async_hooks'
import { currentLanguage, setLanguageSource } from '@savanna/contract/language/current'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { setCatalogueSource } from '@savanna/contract/language/say'
import { DEFAULT_UNITS, setUnitsSource, type Units } from '@savanna/contract/language/units'
import { catalogueOf } from './catalogues.ts'

/** The language of what is being done, such as answering a request; it may become known while that is done. */
export interface Speech {
  language: Language
  /** In what distances are written; kilometres where it is left out. */
  units?: Units
}

const speech = new AsyncLocalStorage<Speech>()

setLanguageSource(() => speech.getStore()?.language ?? SOURCE_LANGUAGE)
setUnitsSource(() => speech.getStore()?.units ?? DEFAULT_UNITS)
setCatalogueSource(() => catalogueOf(currentLanguage()))

/** Runs a function in which `say` speaks a language, and all that it starts. */
export function speak<T>(own: Speech, work: () => T): T {
  return speech.run(own, work)
}

/** Runs a function that writes to a member, such as a mail, in the language that they have chosen. */
export function speakTo<T>({ language }: { language: string | null }, write: () => T): T {
  return speak({ language: isLanguage(language) ? language : SOURCE_LANGUAGE }, write)
}
