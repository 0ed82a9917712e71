import { defineConfig } from 'vitest/config'

/** Of all projects: those that differ could not run beside each other. */
const WORKERS = { maxWorkers: 2 }

/** Pure functions of the web app, but for those files that keep or show something by means of the browser. */
const RULES = [
  'src/**/!(draft|emoji).model.test.ts',
  'src/**/{ago,guards,only-emoji,outbox,query-client,ui}.test.ts',
]

export default defineConfig({
  test: {
    ...WORKERS,
    projects: [
      {
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'server/test/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['server/test/global-setup.ts'],
          // Every file has a server and a database of its own; the modules hold no state, and loading them takes seconds.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // As with the journeys: see docs/decisions/0030.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...WORKERS,
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
          ...WORKERS,
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: RULES,
          environment: 'happy-dom',
        },
      },
    ],
  },
})
