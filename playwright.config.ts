import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, CHROMIUM_SHELL } from './testkit/browser/chromium.ts'
import { FIREFOX_LAUNCH } from './testkit/browser/firefox.ts'

const SECOND = 1000

/** The engine of the run, chosen by `npm run e2e -- --browser=firefox`; see docs/browsers.md. */
const BROWSER = process.env.E2E_BROWSER ?? 'chromium'

const CHROMIUM: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: CHROMIUM_SHELL,
    args: CHROMIUM_ARGUMENTS,
  },
}

export default defineConfig({
  testDir: 'e2e',
  // WebKitGTK is driven by WebDriver, which Playwright has not got: one journey, with steps of its own.
  testMatch: BROWSER === 'webkit' ? 'webkit/*.spec.ts' : '**/*.spec.ts',
  testIgnore: ['webkit/*', 'firefox/*'].filter((folder) => !folder.startsWith(BROWSER)),
  outputDir: 'test-results',
  // Half of a journey is waiting: on two cores, three at once take less time together.
  workers: 3,
  // See docs/decisions/0030.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  // The longest journeys take a minute on an idle machine, and five times as long on a busy one.
  timeout: 360 * SECOND,
  // Only a fault waits for so long. Three photos take a second to encode on an idle machine, and 20 on a busy one.
  expect: { timeout: 60 * SECOND },
  reporter: 'list',
  use: {
    ...(BROWSER === 'firefox'
      ? { browserName: 'firefox' as const, launchOptions: FIREFOX_LAUNCH }
      : CHROMIUM),
    headless: true,
    // English of a country with kilometres: the specification has them.
    locale: 'en-IE',
    viewport: { width: 1440, height: 900 },
    // What moves takes time to draw, and to be waited for; the journeys that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker loads the whole program into every new browser, which most journeys have no use for.
    serviceWorkers: 'block',
    actionTimeout: 30 * SECOND,
    navigationTimeout: 40 * SECOND,
    screenshot: 'only-on-failure',
  },
})
