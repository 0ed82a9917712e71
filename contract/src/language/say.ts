import { type I18n, i18n, type MessageDescriptor } from '@lingui/core'
import { SOURCE_LANGUAGE } from './languages.ts'

/** A sentence in every language, or one that is the same in all of them. */
export type Sentence = MessageDescriptor | string

/** Returns the catalogue of a page, which has one language; English where none has been loaded. */
function findOfPage(): I18n {
  if (!i18n.locale) i18n.loadAndActivate({ locale: SOURCE_LANGUAGE, messages: {} })
  return i18n
}

let findCatalogue = findOfPage

/** Sets how the catalogue of the current language is found; the server has several. */
export function setCatalogueSource(find: () => I18n): void {
  findCatalogue = find
}

/** Returns a sentence in the current language: on the server that of the request, in a browser that of the page. */
export function say(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : findCatalogue()._(sentence)
}

/** Returns what zod takes in the place of a message: the sentence is said when the input is rejected. */
export function says(sentence: Sentence): { error: () => string } {
  return { error: () => say(sentence) }
}
