import { test as base, expect } from '@playwright/test'
import { PSEUDO_LANGUAGE } from '@savanna/contract/language/languages'
import { CHROMIUM_SHELL } from '../../testkit/browser/chromium.ts'
import { createBareTextFinder } from '../screens/bare-texts.ts'
import { withScreen } from '../screens/open-screen.ts'
import { SCREENS } from '../screens/pages/index.ts'
import { openStages, type Stages } from '../screens/stage.ts'
import { CALL_ARGUMENTS } from '../support/calls.ts'
import { needsChromium } from '../support/test.ts'

const STARTING_MS = 900_000

const findBareTexts = createBareTextFinder()

const test = base.extend<object, { stages: Stages }>({
  stages: [
    // biome-ignore lint/correctness/noEmptyPattern: what comes first names the fixtures that are needed
    async ({}, use) => {
      const stages = await openStages(PSEUDO_LANGUAGE)
      await use(stages)
      await stages.stop()
    },
    { scope: 'worker', timeout: STARTING_MS },
  ],
})

test.use({
  launchOptions: { executablePath: CHROMIUM_SHELL, args: CALL_ARGUMENTS },
})

needsChromium('a call with made-up devices; what is said does not depend on the browser')

/**
 * All states together take a quarter of an hour, too long for every change: normally only pages with their own URL
 * are visited.
 */
const EVERY_STATE = process.env.LONG_TESTS === '1'
const WALKED = SCREENS.filter(
  ({ viewer, prepare }) => EVERY_STATE || (!prepare && (viewer === 'visitor' || viewer === 'free')),
)

for (const screen of WALKED)
  test(`every text of the page ${screen.name} can be translated`, async ({ browser, stages }) => {
    await withScreen(browser, stages, screen, screen.only ?? 'desktop', async (page) => {
      const { site } = stages.sessions[screen.viewer]
      expect(await findBareTexts(page, site), 'what members did not write has brackets').toEqual([])
    })
  })
