import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { LANGUAGES, SOURCE_LANGUAGE, TRANSLATED_LANGUAGES } from '../../contract/src/language/languages.ts'
import {
  type Entry,
  findNamesWithoutWords,
  findTranslationProblems,
  findUnnamedValues,
} from './translations.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { parse } = formatter()

function readEntries(locale: string, file: string): Entry[] {
  const context = { locale, sourceLocale: SOURCE_LANGUAGE, filename: file }
  const catalogue = parse(readFileSync(path.join(ROOT, file), 'utf8'), context) as Record<
    string,
    { message?: string; translation?: string }
  >
  return Object.entries(catalogue).map(([id, { message = '', translation = '' }]) => ({
    file,
    id,
    english: message,
    translation,
  }))
}

for (const language of TRANSLATED_LANGUAGES) {
  const files = globSync(`locales/${language}/*.po`, { cwd: ROOT }).sort()
  const entries = files.flatMap((file) => readEntries(language, file))
  // The English is the same in all catalogues.
  const unnamed = language === TRANSLATED_LANGUAGES[0] ? findUnnamedValues(entries) : []
  const names = findNamesWithoutWords(entries).map((problem) => `${language}: ${problem}`)
  const problems = findTranslationProblems(entries, LANGUAGES[language].offered)
  for (const problem of [...unnamed, ...names, ...problems]) {
    console.error(problem)
    process.exitCode = 1
  }
  const translated = entries.filter(({ translation }) => translation !== '').length
  console.log(`${language}: ${translated} of ${entries.length} sentences are translated.`)
}
