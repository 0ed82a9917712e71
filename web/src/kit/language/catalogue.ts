import { i18n, type Messages } from '@lingui/core'
import { type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'

// English is in the scripts: it needs no catalogue, and works from the first line of code on.
i18n.loadAndActivate({ locale: SOURCE_LANGUAGE, messages: {} })
// Sentences outside the catalogue were compiled by the build, or have no values.
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => [message])

/** Adds sentences in the page's language. Others are shown in English. */
export function addMessages(language: Language, messages: Messages): void {
  i18n.load(language, messages)
  i18n.activate(language)
}

export { i18n }
