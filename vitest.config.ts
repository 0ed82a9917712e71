import { defineConfig } from 'vitest/config'

const RULES = 'src/**/*.model.test.ts'
/** These keep or show something by means of the browser. */
const RULES_OF_A_PAGE = [
  'src/features/chat/emoji/emoji.model.test.ts',
  'src/features/posts/draft.model.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          name: 'web rules',
          root: 'web',
          include: [RULES],
          exclude: RULES_OF_A_PAGE,
          // Pure functions: a page for each file takes longer than all that they do.
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/!(*.model).test.{ts,tsx}', ...RULES_OF_A_PAGE],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
