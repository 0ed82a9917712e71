import { defineConfig } from '@playwright/test'

const SECOND = 1000

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Much of a journey is waiting, so that two at once take less time together, even on two cores.
  workers: 2,
  // A shared machine pauses at times; what passed only at another try is named at the end of `npm test`.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180 * SECOND,
  // Only a fault waits for so long; a busy machine takes five times as long as an idle one.
  expect: { timeout: 20 * SECOND },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // What moves takes time to draw, and to be waited for; the journeys that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30 * SECOND,
    navigationTimeout: 40 * SECOND,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
