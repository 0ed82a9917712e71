interface LanguageSpec {
  /** Its name in itself, as a switch shows it. */
  name: string
  /** The locale in which dates and numbers are written. */
  locale: string
  direction: 'ltr' | 'rtl'
  /**
   * False while it isn't translated whole: it is then chosen by nobody's browser and shown in no switch, but
   * by whoever asks for it by name.
   */
  offered: boolean
}

/**
 * The languages of the site, by their tag (BCP 47). `en-XA` is the pseudo-locale of tests: English with accents, longer and
 * in brackets, made by the build.
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr', offered: true },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr', offered: true },
  es: { name: 'Español', locale: 'es-ES', direction: 'ltr', offered: true },
  fr: { name: 'Français', locale: 'fr-FR', direction: 'ltr', offered: true },
  it: { name: 'Italiano', locale: 'it-IT', direction: 'ltr', offered: true },
  pl: { name: 'Polski', locale: 'pl-PL', direction: 'ltr', offered: true },
  'pt-BR': { name: 'Português (Brasil)', locale: 'pt-BR', direction: 'ltr', offered: true },
  // The digits are named, because older browsers write others in Arabic than the server does.
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl', offered: true },
  'en-XA': { name: '[Éñĝļîšħ]', locale: 'en-GB', direction: 'ltr', offered: false },
} as const satisfies Record<string, LanguageSpec>

export type Language = keyof typeof LANGUAGES

/** The language in which the sources are written, and which is shown where nothing else is known. */
export const SOURCE_LANGUAGE: Language = 'en'
export const PSEUDO_LANGUAGE: Language = 'en-XA'

export const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[]
/** The languages that people can choose. */
export const OFFERED_LANGUAGES = ALL_LANGUAGES.filter((language) => LANGUAGES[language].offered)
/** The languages that have catalogues of translations in `locales/`. */
export const TRANSLATED_LANGUAGES = ALL_LANGUAGES.filter(
  (language) => language !== SOURCE_LANGUAGE && language !== PSEUDO_LANGUAGE,
)

/** The cookie that holds the language which someone has chosen in this browser. */
export const LANGUAGE_COOKIE = 'language'
/**
 * The cookie that is there while nobody has chosen the language of this browser in it: it was taken from a member or an
 * address, and the next member who logs in may replace it.
 */
export const LANGUAGE_TAKEN_COOKIE = 'language_taken'
/** How long the cookies are kept, in seconds: a year. */
export const LANGUAGE_COOKIE_S = 365 * 24 * 60 * 60
/** The parameter of an address that names a language: links of search engines lead there. */
export const LANGUAGE_PARAMETER = 'language'

/** Tells whether a value of a cookie, an address or a row names a language of the site. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
}
