import { test as base } from '@playwright/test'
import { withScreen } from './screens/open-screen.ts'
import { SCREENS } from './screens/pages/index.ts'
import type { Screen } from './screens/screen.ts'
import { openStages, type Stages } from './screens/stage.ts'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { CALL_ARGUMENTS } from './support/calls.ts'

const MEMBERS = 26
const MINUTE_MS = 60_000

// Every page of `npm run screenshots`, whose --axe looks at forced colours and at 200 % as well.
const test = base.extend<object, { stages: Stages }>({
  stages: [
    // biome-ignore lint/correctness/noEmptyPattern: what comes first names the fixtures that are needed
    async ({}, use) => {
      const stages = await openStages(MEMBERS)
      await use(stages)
      await stages.stop()
    },
    { scope: 'worker', timeout: 5 * MINUTE_MS },
  ],
})
test.use({
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CALL_ARGUMENTS },
})

/** The same elements as on another screen, or one of several pages of a kind. */
const isRepeated = ({ name, whole = false }: Screen) =>
  (whole && SCREENS.some((screen) => `${screen.name}-whole` === name)) ||
  /^hard-(cards|profile)-(?!longname)/.test(name)

const GROUPS: Record<string, (screen: Screen) => boolean> = {
  visitors: ({ viewer }) => viewer.endsWith('visitor'),
  newcomers: ({ viewer }) => viewer === 'newcomer' || viewer === 'first member',
  'members without a plan': ({ viewer }) => viewer === 'free' || viewer === 'tired',
  'members with a plan': ({ viewer }) => ['subscriber', 'buyer', 'hard'].includes(viewer),
  administrators: ({ viewer }) => viewer === 'admin',
}

for (const [who, isTheirs] of Object.entries(GROUPS))
  test(`every page of ${who} is accessible in light and in dark colours`, async ({ browser, stages }) => {
    test.setTimeout(15 * MINUTE_MS)
    for (const screen of SCREENS.filter((each) => isTheirs(each) && !isRepeated(each)))
      await test.step(screen.name, () =>
        withScreen(browser, stages, screen, screen.only ?? 'desktop', (page) =>
          expectAccessibleInBoth(page, screen.name),
        ),
      )
  })
