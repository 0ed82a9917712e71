import { defineConfig } from '@playwright/test'

const SECOND = 1000

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Much of a journey is waiting, so that two at once take less time together, even on two cores.
  workers: 2,
  // A shared machine stalls at times; what needed another try is named at the end.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120 * SECOND,
  expect: { timeout: 10 * SECOND },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15 * SECOND,
    navigationTimeout: 20 * SECOND,
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
