import { AsyncLocalStorage } from 'node:async_hooks'
import { currentLanguage, setLanguageSource } from '@savanna/contract/language/current'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { setCatalogueSource } from '@savanna/contract/language/say'
import { DEFAULT_UNITS, setUnitsSource, type Units } from '@savanna/contract/language/units'
import { catalogueOf } from './catalogues.ts'

/** The language of the current work, such as responding to a request; it may only become known during the work. */
export interface Locale {
  language: Language
  /** The unit for distances; kilometres if absent. */
  units?: Units
}

const localeStorage = new AsyncLocalStorage<Locale>()

setLanguageSource(() => localeStorage.getStore()?.language ?? SOURCE_LANGUAGE)
setUnitsSource(() => localeStorage.getStore()?.units ?? DEFAULT_UNITS)
setCatalogueSource(() => catalogueOf(currentLanguage()))

/** Runs a function, and everything it starts, with `say` in a language. */
export function withLocale<T>(own: Locale, work: () => T): T {
  return localeStorage.run(own, work)
}

/** Runs a function that writes to a member, such as an email, in their chosen language. */
export function withLocaleOf<T>({ language }: { language: string | null }, write: () => T): T {
  return withLocale({ language: isLanguage(language) ? language : SOURCE_LANGUAGE }, write)
}
