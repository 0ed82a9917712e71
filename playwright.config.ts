import { defineConfig } from '@playwright/test'

const SECOND = 1000

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A page, its server and their database share the cores; a second worker would only make each slower.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60 * SECOND,
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
