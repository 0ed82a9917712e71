import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * For all projects, because projects with different values can't run in parallel. Some files mostly wait, so running three in
 * parallel is faster on two cores.
 */
const WORKERS = { maxWorkers: 3 }

/** Tests wait for events, so on a machine that stalls for some seconds they only take longer. */
const TIMEOUTS = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 25 } },
}

/** Tests of pure functions in the web app and its build; files that use the browser's storage or display are excluded. */
const RULES = [
  'src/**/!(draft|emoji|welcome).model.test.ts',
  'build/**/*.test.ts',
  'src/**/{ago,guards,only-emoji,outbox,ui}.test.ts',
]

/** Tests that replace or reload modules or change their state, which would affect later files. */
const ISOLATED = 'src/**/*.isolated.test.{ts,tsx}'

const WEB_PAGES = {
  ...WORKERS,
  ...TIMEOUTS,
  root: 'web',
  environment: 'happy-dom',
  setupFiles: [fileURLToPath(new URL('web/src/setup.testing.ts', import.meta.url))],
}

/** Process kills, faults, failover, several servers, long property runs and leak searches, which only `test:all` runs. */
const SLOW = '**/*.slow.test.ts'
const NOT_SLOW = [...configDefaults.exclude, SLOW]

/** Tests of the server's pure rules, the demo's drawings and the project's scripts. They start no servers. */
const SERVER_RULES = ['server/**/*.rules.test.ts', 'demo/src/*/**/*.test.ts', 'scripts/**/*.test.ts']

/** Tests that each get a copy of one migrated PostgreSQL per file. */
const ON_POSTGRES = {
  ...TIMEOUTS,
  globalSetup: ['testkit/global-setup.ts'],
  setupFiles: ['testkit/cheap-passwords.ts'],
  // Every file has its own server and database. Modules have no state, and reloading them would take seconds.
  isolate: false,
  // See docs/decisions/0030.
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  test: {
    ...WORKERS,
    // Stopping a database can take long on a busy machine.
    teardownTimeout: 60_000,
    projects: [
      {
        test: { ...TIMEOUTS, name: 'contract', include: ['contract/src/**/*.test.ts'] },
      },
      {
        test: { ...TIMEOUTS, name: 'server rules', include: SERVER_RULES, exclude: NOT_SLOW, isolate: false },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'server',
          include: ['{bench,demo,server,testkit}/**/*.test.ts'],
          exclude: [...NOT_SLOW, ...SERVER_RULES],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'slow',
          include: ['{bench,demo,server,testkit}/**/*.slow.test.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...WORKERS,
          ...TIMEOUTS,
          name: 'web rules',
          root: 'web',
          include: RULES,
          // A page per file would take longer than the tests.
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...WEB_PAGES,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...RULES, ISOLATED],
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...WEB_PAGES, name: 'web isolated', include: [ISOLATED] },
      },
    ],
  },
})
