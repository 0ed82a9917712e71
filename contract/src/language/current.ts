import { isLanguage, LANGUAGES, type Language, SOURCE_LANGUAGE } from './languages.ts'

/** What a browser has and the server hasn't. */
interface Page {
  document?: { documentElement: { lang: string } }
}

/** Returns the language of the page, which the server has written into its document; English where there is none. */
function findOfPage(): Language {
  const lang = (globalThis as Page).document?.documentElement.lang
  return isLanguage(lang) ? lang : SOURCE_LANGUAGE
}

let findLanguage = findOfPage

/** Sets how the current language is found; the server has one for each request. */
export function setLanguageSource(find: () => Language): void {
  findLanguage = find
}

/** Returns the current language: on the server that of the request, in a browser that of the page. */
export const currentLanguage = (): Language => findLanguage()

/** Returns the locale in which dates and numbers of the current language are written. */
export const currentLocale = (): string => LANGUAGES[currentLanguage()].locale
