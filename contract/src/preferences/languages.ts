import { msg } from '@lingui/core/runtime-macro'
import { currentLocale } from '../language/current.ts'
import { perLocale } from '../language/per-locale.ts'
import { type Sentence, say } from '../language/say.ts'
import type { LANGUAGES } from './options.ts'

type SpokenLanguage = (typeof LANGUAGES)[number]

/**
 * The languages that members speak, by their tag (BCP 47), or by a sentence if `Intl` has no name or a
 * different one: it calls Mandarin "Chinese", which includes Cantonese, and Montenegrin a kind of Serbian.
 */
const SPOKEN: Record<SpokenLanguage, string | Sentence> = {
  English: 'en',
  French: 'fr',
  Spanish: 'es',
  German: 'de',
  Mandarin: msg({ message: 'Mandarin', context: 'language' }),
  Cantonese: 'yue',
  Japanese: 'ja',
  Korean: 'ko',
  Arabic: 'ar',
  Hindi: 'hi',
  Bengali: 'bn',
  Portuguese: 'pt',
  Russian: 'ru',
  Italian: 'it',
  Dutch: 'nl',
  Turkish: 'tr',
  Polish: 'pl',
  Ukrainian: 'uk',
  Vietnamese: 'vi',
  Thai: 'th',
  Indonesian: 'id',
  Malay: 'ms',
  Filipino: 'fil',
  Urdu: 'ur',
  Punjabi: 'pa',
  Gujarati: 'gu',
  Marathi: 'mr',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Sinhala: 'si',
  Nepali: 'ne',
  Persian: 'fa',
  Pashto: 'ps',
  Kurdish: 'ku',
  Hebrew: 'he',
  Greek: 'el',
  Romanian: 'ro',
  Hungarian: 'hu',
  Czech: 'cs',
  Slovak: 'sk',
  Bulgarian: 'bg',
  Serbian: 'sr',
  Croatian: 'hr',
  Bosnian: 'bs',
  Slovenian: 'sl',
  Macedonian: 'mk',
  Albanian: 'sq',
  Swedish: 'sv',
  Norwegian: 'no',
  Danish: 'da',
  Finnish: 'fi',
  Icelandic: 'is',
  Estonian: 'et',
  Latvian: 'lv',
  Lithuanian: 'lt',
  Irish: 'ga',
  Welsh: 'cy',
  Catalan: 'ca',
  Basque: 'eu',
  Galician: 'gl',
  Swahili: 'sw',
  Amharic: 'am',
  Somali: 'so',
  Hausa: 'ha',
  Yoruba: 'yo',
  Igbo: 'ig',
  Zulu: 'zu',
  Xhosa: 'xh',
  Afrikaans: 'af',
  Wolof: 'wo',
  Lingala: 'ln',
  Berber: msg({ message: 'Berber', context: 'language' }),
  Armenian: 'hy',
  Georgian: 'ka',
  Azerbaijani: 'az',
  Kazakh: 'kk',
  Uzbek: 'uz',
  Mongolian: 'mn',
  Khmer: 'km',
  'Sign language': msg({ message: 'Sign language', context: 'language' }),
  Montenegrin: msg({ message: 'Montenegrin', context: 'language' }),
}

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }))

/** Returns a language's name in the current language, for the middle of a sentence; an unknown one unchanged. */
export function languageInSentence(language: string): string {
  const spoken = (SPOKEN as Partial<Record<string, string | Sentence>>)[language]
  if (spoken === undefined) return language
  if (typeof spoken !== 'string') return say(spoken)
  // The stored values are the English names: they stay the same whatever a browser would say.
  return currentLocale().startsWith('en') ? language : (names().of(spoken) ?? language)
}

/** Returns a language's name in the current language on its own: with a capital. */
export function languageName(language: string): string {
  const name = languageInSentence(language)
  return name.charAt(0).toLocaleUpperCase(currentLocale()) + name.slice(1)
}
