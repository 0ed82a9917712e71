import { chromium } from '@playwright/test'
import { CHROMIUM } from '../../testkit/browser/chromium.ts'
import {
  CALL_ARGUMENTS,
  expectConnected,
  expectFrames,
  findIncomingCall,
  press,
  ringUp,
} from '../support/calls.ts'
import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }

// Firefox and Chromium take a while to find each other on a busy machine.
const CONNECTED = { timeout: 60_000 }

test('members in Firefox and Chromium see each other in a call', { tag: '@firefox' }, async ({
  openBrowser,
  site,
  guard,
}) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  const executablePath = CHROMIUM
  const other = await chromium.launch({ executablePath, args: CALL_ARGUMENTS })
  try {
    const context = await other.newContext({ baseURL: site.url })
    guard.watch(context)
    await context.addInitScript(
      ([token, username]) => {
        if (origin === 'null') return
        localStorage.setItem('token', token)
        localStorage.setItem('username', username)
      },
      [jonas.token, jonas.username] as const satisfies readonly [string, string],
    )
    const [hers, his] = [await openBrowser({ as: amara }), await context.newPage()]
    await his.goto('/')
    await ringUp(hers, amara, jonas)
    await findIncomingCall(his).getByRole('button', { name: 'Accept with camera' }).click()
    await expect(hers.getByText(/^\d+:\d\d$/)).toBeVisible(CONNECTED)
    await expectConnected(hers, his)
    await expectFrames(his, 'Amara')
    await expectFrames(hers, 'Jonas')
    await press(his, 'Hang up')
    for (const page of [hers, his])
      await expect(page.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  } finally {
    await other.close()
  }
})
