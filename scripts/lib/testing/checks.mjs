import { ensureWebBuilt } from '../web-build.mjs'

/** Checks a part's types. The compiler's cache covers files that haven't changed. */
function checkTypes(name, part) {
  const cache = `node_modules/.cache/types/${name.replaceAll(' ', '-')}.tsbuildinfo`
  return {
    name: `types of ${name}`,
    command: 'tsc',
    parameters: ['-p', part, '--incremental', '--tsBuildInfoFile', cache],
  }
}

/** The inputs of the translation checks. */
const SENTENCES = [
  'contract/src',
  'lingui.config.js',
  'locales',
  'package-lock.json',
  'scripts/translations',
  'server/src',
  'web/src',
]

/**
 * The checks that don't need a server: types, style, dead code, secrets, vulnerable packages, import and style rules,
 * translations, sizes. Those with `inputs` run only if these changed, and always in CI.
 */
export const CHECKS = [
  checkTypes('contract', 'contract'),
  // In one program, because the demo imports most of the server.
  checkTypes('server and demo', 'tsconfig.node.json'),
  checkTypes('web', 'web'),
  checkTypes('the rest', '.'),
  { name: 'lint and format', command: 'biome', parameters: ['ci', '.'] },
  { name: 'dead code', command: 'knip', parameters: ['--no-progress'] },
  // Leaves out files that Git ignores.
  { name: 'secrets in files', command: 'secretlint', parameters: ['**/*'] },
  { name: 'known vulnerabilities of packages', command: 'node', parameters: ['scripts/check-audit.ts'] },
  { name: 'import rules', command: 'node', parameters: ['scripts/check-imports.ts'] },
  { name: 'structure', command: 'node', parameters: ['scripts/check-structure.ts'] },
  { name: 'words', command: 'node', parameters: ['scripts/words/check-words.ts'] },
  { name: 'style rules', command: 'node', parameters: ['scripts/check-styles.ts'] },
  {
    name: 'untranslatable texts',
    inputs: SENTENCES,
    command: 'node',
    parameters: ['scripts/translations/check-texts.ts'],
  },
  {
    name: 'catalogues of translations',
    inputs: SENTENCES,
    command: 'lingui',
    parameters: ['check', 'sync', '--clean', '--verbose'],
  },
  {
    name: 'translations',
    inputs: SENTENCES,
    command: 'node',
    parameters: ['scripts/translations/check-translations.ts'],
  },
  { name: 'bundle sizes', before: ensureWebBuilt, command: 'node', parameters: ['scripts/check-bundle.ts'] },
]
