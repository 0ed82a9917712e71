import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { SOURCE_LANGUAGE, TRANSLATED_LANGUAGES } from './contract/src/language/languages.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
/** Each subfolder is a feature, with its own file of sentences: see docs/translating.md. */
const PARTS = ['contract/src', 'server/src/features', 'web/src/features', 'web/src/pages']
/** Paths that aren't features. */
const SHARED = ['server/src/kit', 'web/src/app', 'web/src/kit', 'contract/src/*.ts', 'contract/src/language']

const foldersIn = (part) =>
  readdirSync(ROOT + part, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'language')
    .map(({ name }) => name)

// The image that builds the web app doesn't include the server.
const FEATURES = [...new Set(PARTS.filter((part) => existsSync(ROOT + part)).flatMap(foldersIn))].sort()

export default {
  sourceLocale: SOURCE_LANGUAGE,
  locales: TRANSLATED_LANGUAGES,
  catalogs: [
    ...FEATURES.map((feature) => ({
      path: `<rootDir>/locales/{locale}/${feature}`,
      include: PARTS.map((part) => `${part}/${feature}`).filter((folder) => existsSync(ROOT + folder)),
      exclude: ['**/*.test.*', '**/*.testing.*'],
    })),
    {
      path: '<rootDir>/locales/{locale}/shared',
      include: SHARED,
      exclude: ['**/*.test.*', '**/*.testing.*'],
    },
  ],
  // No line numbers or dates, so changing a sentence changes one entry.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'origin',
  runtimeConfigModule: {
    i18n: ['virtual:language', 'i18n'],
    Trans: ['virtual:language', 'Trans'],
  },
  experimental: { runtimeMacro: true },
}
