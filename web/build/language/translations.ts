import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import {
  ALL_LANGUAGES,
  type Language,
  PSEUDO_LANGUAGE,
  SOURCE_LANGUAGE,
} from '../../../contract/src/language/languages.ts'
import { pseudoLocalise } from '../../../contract/src/language/pseudo.ts'

const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url))

/** The languages that pages load; English is built into the scripts. */
export const LOADED_LANGUAGES = ALL_LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)

/** A language's compiled sentences, by id. */
export type Messages = Record<string, unknown>

/** Reads a language's translations from its catalogues, without untranslated entries. */
async function readTranslations(language: Language): Promise<Record<string, string>> {
  const folder = join(LOCALES, language)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.po'))
  const read = async (file: string) =>
    formatter().parse(await readFile(join(folder, file), 'utf8'), {
      locale: language,
      sourceLocale: SOURCE_LANGUAGE,
      filename: file,
    })
  const messages = (await Promise.all(files.map(read))).flatMap((catalogue) => Object.entries(catalogue))
  return Object.fromEntries(
    messages.flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation]] : [],
    ),
  )
}

/**
 * Returns a language's compiled translations. The pseudo-locale's are derived from the English.
 * @param english the English sentences by their ids
 * @throws Error for a translation that isn't an ICU message
 */
export async function compileTranslations(
  language: Language,
  english: ReadonlyMap<string, string>,
): Promise<Messages> {
  const isPseudo = language === PSEUDO_LANGUAGE
  const texts = isPseudo ? Object.fromEntries(english) : await readTranslations(language)
  const compiled: Messages = {}
  for (const [id, text] of Object.entries(texts))
    compiled[id] = compileMessageOrThrow(text, isPseudo ? pseudoLocalise : undefined)
  return compiled
}
