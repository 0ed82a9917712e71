import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Of all projects: those that differ could not run beside each other. Some files wait for most of their time, so that
 * three at once take less time together on two cores.
 */
const WORKERS = { maxWorkers: 3 }

/** Tests wait for events: on a machine that stalls for some seconds they only take longer. */
const TIMEOUTS = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 25 } },
}

/** Pure functions of the web app and its build, but for those files that keep or show something by means of the browser. */
const RULES = [
  'src/**/!(draft|emoji|welcome).model.test.ts',
  'build/**/*.test.ts',
  'src/**/{ago,guards,only-emoji,outbox,ui}.test.ts',
]

/** Tests that replace modules, load them anew or change what they keep: files after them would see it. */
const ISOLATED = 'src/**/*.isolated.test.{ts,tsx}'

const WEB_PAGES = {
  ...WORKERS,
  ...TIMEOUTS,
  root: 'web',
  environment: 'happy-dom',
  setupFiles: [fileURLToPath(new URL('web/src/setup.testing.ts', import.meta.url))],
}

/** Process kills, faults, failover, several servers, long property runs and searches for leaks: only `test:all` runs them. */
const SLOW = '**/*.slow.test.ts'
const NOT_SLOW = [...configDefaults.exclude, SLOW]

/** Pure rules of the server, the demo's drawings, and the project's own scripts. Nothing starts for them. */
const SERVER_RULES = ['server/**/*.rules.test.ts', 'demo/src/*/**/*.test.ts', 'scripts/**/*.test.ts']

/** Tests with a copy of one migrated PostgreSQL for each file. */
const ON_POSTGRES = {
  ...TIMEOUTS,
  globalSetup: ['testkit/global-setup.ts'],
  setupFiles: ['testkit/cheap-passwords.ts'],
  // Every file has a server and a database of its own; the modules hold no state, and loading them takes seconds.
  isolate: false,
  // See docs/decisions/0030.
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  test: {
    ...WORKERS,
    // Ending a database takes as long as its machine does.
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
          // A page for each file takes longer than all that they do.
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
