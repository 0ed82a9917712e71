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
  // WebKitGTK needs WebDriver, which Playwright doesn't support: one journey, with its own steps.
  testMatch: BROWSER === 'webkit' ? 'webkit/*.spec.ts' : '**/*.spec.ts',
  testIgnore: ['webkit/*', 'firefox/*'].filter((folder) => !folder.startsWith(BROWSER)),
  outputDir: 'test-results',
  // A journey waits half of the time, so running three in parallel is faster on two cores.
  workers: 3,
  // See docs/decisions/0030.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  // The longest journeys take a minute on an idle machine, and five times as long on a busy one.
  timeout: 360 * SECOND,
  // Only a failure takes this long. Encoding three photos takes a second on an idle machine, and 20 on a busy one.
  expect: { timeout: 60 * SECOND },
  reporter: 'list',
  use: {
    ...(BROWSER === 'firefox'
      ? { browserName: 'firefox' as const, launchOptions: FIREFOX_LAUNCH }
      : CHROMIUM),
    headless: true,
    // English in a country that uses kilometres, like the specification.
    locale: 'en-IE',
    viewport: { width: 1440, height: 900 },
    // Animations take time to render and to wait for; journeys about motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker loads the whole program into every new browser, which most journeys don't need.
    serviceWorkers: 'block',
    actionTimeout: 30 * SECOND,
    navigationTimeout: 40 * SECOND,
    screenshot: 'only-on-failure',
  },
})
