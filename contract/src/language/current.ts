import { isLanguage, LANGUAGES, type Language, SOURCE_LANGUAGE } from './languages.ts'

/** The browser globals that the server lacks. */
interface Page {
  document?: { documentElement: { lang: string } }
}

/** Returns the page's language, which the server has written into its document; English if there is none. */
function findOfPage(): Language {
  const lang = (globalThis as Page).document?.documentElement.lang
  return isLanguage(lang) ? lang : SOURCE_LANGUAGE
}

let findLanguage = findOfPage

/** Sets how to find the current language; the server has one per request. */
export function setLanguageSource(find: () => Language): void {
  findLanguage = find
}

/** Returns the current language: the request's on the server, the page's in a browser. */
export const currentLanguage = (): Language => findLanguage()

/** Returns the locale for the current language's dates and numbers. */
export const currentLocale = (): string => LANGUAGES[currentLanguage()].locale
