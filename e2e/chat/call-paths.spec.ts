import type { Page } from '@playwright/test'
import { iceServers } from '@savanna/contract/calls/routes'
import { createTurnCredentials } from '../../server/src/features/calls/network/turn.ts'
import { CHROMIUM } from '../../testkit/browser/chromium.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  acceptCall,
  CALL_ARGUMENTS,
  expectConnected,
  expectFrames,
  expectLive,
  findIncomingCall,
  press,
  readCandidateTypes,
  readExpiry,
  readIceUsername,
  ringUp,
  watchConnections,
  watchDevices,
} from '../support/calls.ts'
import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { giveThePlan } from '../support/population.ts'
import { expect, needsChromium } from '../support/test.ts'
import type { TurnServer } from '../support/turn-server.ts'
import { test } from '../support/turn-site.ts'

test.use({
  ownSite: 'calls',
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: { executablePath: CHROMIUM, args: CALL_ARGUMENTS },
})

needsChromium('calls with made-up devices and networks')

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }

test('a call survives a network change and a reload', async ({ openBrowser, site, guard }) => {
  guard.tolerateNoNetwork()
  guard.tolerate(/ERR_NETWORK_CHANGED/)
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await watchConnections(hers)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his)
  await expectFrames(his, 'Amara')

  const before = await readIceUsername(hers)
  await hers.context().setOffline(true)
  await expect.poll(() => hers.evaluate(() => navigator.onLine)).toBe(false)
  await hers.context().setOffline(false)
  await expect.poll(() => readIceUsername(hers), 'another way was looked for').not.toBe(before)
  await expectFrames(his, 'Amara')
  await his.keyboard.press('c')
  await his.getByPlaceholder('Write your message').fill('There you are')
  await his.keyboard.press('Enter')
  await press(hers, 'Chat, 1 new')
  await expect(hers.getByRole('log')).toContainText('There you are')

  await hers.reload()
  await expectConnected(hers)
  await expectFrames(his, 'Amara')
  await press(hers, 'Hang up')
  await expect(his.getByRole('heading', { name: 'Call ended' })).toBeVisible()
})

test('calls only connect through coturn until both members allow direct ones', async ({
  openBrowser,
  site,
}) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  for (const page of [hers, his]) await watchConnections(page)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his)
  await expectFrames(his, 'Amara')
  await expect.poll(() => readCandidateTypes(hers)).toEqual(['relay', 'relay'])

  await press(hers, 'Hang up')
  await hers.goto('/users/settings')
  await his.goto(`/users/profile/${jonas.username}`)
  await his.getByRole('button', { name: 'Profile settings' }).click()
  await his.getByRole('menuitem', { name: 'Edit account settings' }).click()
  for (const page of [hers, his]) {
    await page.getByText('Allow direct calls', { exact: true }).click()
    await expect(page.getByLabel('Allow direct calls')).toBeChecked()
  }
  await expectAccessible(his)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await expect(findIncomingCall(his)).toContainText('This is a direct call')
  await acceptCall(his)
  await expectFrames(his, 'Amara')
  await expect.poll(() => readCandidateTypes(hers)).not.toContain('relay')
})

/** How long the site's TURN credentials are valid. */
const TURN_HOURS_MS = 2 * 3_600_000

/** Gives a page TURN credentials that expire soon, until the returned function is called. */
async function expireSoon(
  page: Page,
  { settings }: TurnServer,
  lastsMs: number,
): Promise<() => Promise<void>> {
  const turn = { url: settings.TURN_URL, secret: settings.TURN_SECRET }
  const path = `**/api${iceServers.path.replace(':id', '*')}`
  await page.route(path, (route) => {
    const now = new Date(Date.now() + lastsMs - TURN_HOURS_MS)
    const servers = [createTurnCredentials(turn, { memberId: 'test', now })]
    return route.fulfill({ json: { iceServers: servers, relay: true } })
  })
  return () => page.unroute(path)
}

test('a call whose TURN credentials have expired finds another path with new ones', async ({
  openBrowser,
  site,
  turn,
  guard,
}) => {
  guard.tolerateNoNetwork()
  guard.tolerate(/ERR_NETWORK_CHANGED/)
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  const renewals: (() => Promise<void>)[] = []
  for (const page of [hers, his]) {
    await watchConnections(page)
    await watchDevices(page)
    renewals.push(await expireSoon(page, turn, 30_000))
  }
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his)
  await expectFrames(his, 'Amara')
  const expiries = await Promise.all([readExpiry(hers), readExpiry(his)])
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(Math.max(...expiries))
  for (const renew of renewals) await renew()

  const before = await readIceUsername(hers)
  await hers.context().setOffline(true)
  await expect.poll(() => hers.evaluate(() => navigator.onLine)).toBe(false)
  await hers.context().setOffline(false)
  await expect.poll(() => readIceUsername(hers), 'another path was looked for').not.toBe(before)
  for (const page of [hers, his]) await expect.poll(() => readExpiry(page)).toBeGreaterThan(Date.now() / 1000)
  await expectFrames(his, 'Amara')
  await expect.poll(() => readCandidateTypes(hers)).toEqual(['relay', 'relay'])
  await expectLive(hers, 'audio', 'video')
  await expectLive(his, 'audio')
})
