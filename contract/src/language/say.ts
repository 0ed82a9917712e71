import { type I18n, i18n, type MessageDescriptor } from '@lingui/core'
import { SOURCE_LANGUAGE } from './languages.ts'

/** A sentence in every language, or one that is the same in all of them. */
export type Sentence = MessageDescriptor | string

/** Returns the catalogue of a page, which has one language; English if none has been loaded. */
function findOfPage(): I18n {
  if (!i18n.locale) i18n.loadAndActivate({ locale: SOURCE_LANGUAGE, messages: {} })
  return i18n
}

let findCatalogue = findOfPage

/** Sets how to find the current language's catalogue; the server has several. */
export function setCatalogueSource(find: () => I18n): void {
  findCatalogue = find
}

/** Returns a sentence in the current language: the request's on the server, the page's in a browser. */
export function say(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : findCatalogue()._(sentence)
}

/** Returns zod's form of a message: the sentence for rejected input. */
export function withMessage(sentence: Sentence): { error: () => string } {
  return { error: () => say(sentence) }
}
