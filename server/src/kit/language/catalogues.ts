import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type I18n, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { pseudoLocalise } from '@savanna/contract/language/pseudo'

/** One folder per language, one file per feature: see docs/translating.md. */
const LOCALES = fileURLToPath(new URL('../../../../locales', import.meta.url))
const { parse } = formatter()

/** Returns a language's translations by message id, without missing ones. */
function readTranslations(language: Language): Record<string, string> {
  const folder = path.join(LOCALES, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'))
  const messages = files.flatMap((file) =>
    Object.entries(
      parse(readFileSync(path.join(folder, file), 'utf8'), {
        locale: language,
        sourceLocale: SOURCE_LANGUAGE,
        filename: file,
      }),
    ),
  )
  return Object.fromEntries(
    messages.flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation]] : [],
    ),
  )
}

/** Returns a compiler that compiles each message once. */
function createCompiler(mapText?: (text: string) => string) {
  const compiled = new Map<string, CompiledMessage>()
  return (message: string) => {
    const known = compiled.get(message) ?? compileMessage(message, mapText)
    compiled.set(message, known)
    return known
  }
}

function createCatalogue(language: Language): I18n {
  const isWritten = language === SOURCE_LANGUAGE || language === PSEUDO_LANGUAGE
  const messages = isWritten ? {} : readTranslations(language)
  const compile = createCompiler(language === PSEUDO_LANGUAGE ? pseudoLocalise : undefined)
  return setupI18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compile)
}

const catalogues = new Map<Language, I18n>()

/** Returns a language's catalogue, loaded on first use. A message without a translation is in English. */
export function catalogueOf(language: Language): I18n {
  const known = catalogues.get(language) ?? createCatalogue(language)
  catalogues.set(language, known)
  return known
}
