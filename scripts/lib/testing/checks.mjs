import { ensureWebBuilt } from '../web-build.mjs'

/** Checks the types of a part; what has not changed since the last time is taken from the compiler's cache. */
function checkTypes(name, part) {
  const cache = `node_modules/.cache/types/${name.replaceAll(' ', '-')}.tsbuildinfo`
  return {
    name: `types of ${name}`,
    command: 'tsc',
    parameters: ['-p', part, '--incremental', '--tsBuildInfoFile', cache],
  }
}

/** What the checks of translations read. */
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
 * The checks that need no server: types, style, dead code, secrets, weak packages, import and style rules, translations,
 * sizes. Those with `inputs` run only after a change of these, and always in CI.
 */
export const CHECKS = [
  checkTypes('contract', 'contract'),
  // In one program: the demo imports most of the server.
  checkTypes('server and demo', 'tsconfig.node.json'),
  checkTypes('web', 'web'),
  checkTypes('the rest', '.'),
  { name: 'lint and format', command: 'biome', parameters: ['ci', '.'] },
  { name: 'dead code', command: 'knip', parameters: ['--no-progress'] },
  // What Git ignores is left out.
  { name: 'secrets in files', command: 'secretlint', parameters: ['**/*'] },
  { name: 'known weaknesses of packages', command: 'node', parameters: ['scripts/check-audit.ts'] },
  { name: 'import rules', command: 'node', parameters: ['scripts/check-imports.ts'] },
  { name: 'structure', command: 'node', parameters: ['scripts/check-structure.ts'] },
  { name: 'style rules', command: 'node', parameters: ['scripts/check-styles.ts'] },
  {
    name: 'texts that cannot be translated',
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
