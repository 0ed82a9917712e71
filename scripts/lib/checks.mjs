import { ensureWebBuilt } from './web-build.mjs'

/** The checks that need no server: types, style, dead code, secrets, weak packages, import rules, sizes. */
export const CHECKS = [
  { name: 'types of contract', command: 'tsc', parameters: ['-p', 'contract'] },
  { name: 'types of server', command: 'tsc', parameters: ['-p', 'server'] },
  { name: 'types of web', command: 'tsc', parameters: ['-p', 'web'] },
  { name: 'types of the rest', command: 'tsc', parameters: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', parameters: ['ci', '.'] },
  { name: 'dead code', command: 'knip', parameters: ['--no-progress'] },
  // What Git ignores is left out.
  { name: 'secrets in files', command: 'secretlint', parameters: ['**/*'] },
  { name: 'known weaknesses of packages', command: 'node', parameters: ['scripts/check-audit.ts'] },
  { name: 'import rules', command: 'node', parameters: ['scripts/check-imports.ts'] },
  { name: 'bundle sizes', before: ensureWebBuilt, command: 'node', parameters: ['scripts/check-bundle.ts'] },
]
