import { CHROMIUM } from '../../testkit/browser/chromium.ts'
import {
  acceptCall,
  CALL_ARGUMENTS,
  expectConnected,
  findIncomingCall,
  press,
  ringUp,
  watchDevices,
} from '../support/calls.ts'
import { makeMatchedPair, type Place } from '../support/members.ts'
import { muteableSocket } from '../support/mute-socket.ts'
import { giveThePlan } from '../support/population.ts'
import { expect, needsChromium, test } from '../support/test.ts'

test.use({ launchOptions: { executablePath: CHROMIUM, args: CALL_ARGUMENTS } })

needsChromium('calls with made-up devices')

const BERGEN: Place = { latitude: 60.39, longitude: 5.32, city: 'Bergen', country: 'Norway' }

test('a call whose response is lost still rings on both sides', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, BERGEN)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await his.goto('/')
  const socket = await muteableSocket(hers)
  await hers.goto(`/video-call/${amara.username}/${jonas.username}`)
  const call = hers.getByRole('button', { name: 'Call Jonas' })
  await expect(call).toBeEnabled()
  await socket.ready
  socket.mute(true)
  await call.click()
  await expect(findIncomingCall(his)).toBeVisible()
  socket.mute(false)
  await expect(hers.getByText('Calling Jonas…')).toBeVisible({ timeout: 60_000 })
  await acceptCall(his)
  await expectConnected(hers, his)
})

test('a call declined in one tab stops ringing in all', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, BERGEN)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await his.goto('/')
  const other = await his.context().newPage()
  const socket = await muteableSocket(other)
  await other.goto('/')
  await ringUp(hers, amara, jonas)
  for (const page of [his, other]) await expect(findIncomingCall(page)).toBeVisible()
  socket.mute(true)
  await findIncomingCall(his).getByRole('button', { name: 'Decline' }).click()
  await expect(hers.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await expect(findIncomingCall(other)).toBeVisible()
  await acceptCall(other)
  socket.mute(false)
  await expect(other.getByRole('heading', { name: 'Call ended' })).toBeVisible({ timeout: 60_000 })
  await expect(findIncomingCall(other)).toHaveCount(0)
})

test('names an unplugged camera, and a muted microphone stays muted', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, BERGEN)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await watchDevices(hers)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his)
  await expectConnected(hers, his)
  await press(hers, 'Microphone')
  const live = () =>
    hers.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks
        .filter(({ readyState, enabled }) => readyState === 'live' && enabled)
        .map(({ kind }) => kind),
    )
  await expect.poll(live).toEqual(['video'])
  await hers.evaluate(() => {
    const { tracks } = window as unknown as { tracks: MediaStreamTrack[] }
    for (const track of tracks)
      if (track.kind === 'video') {
        // As the browser does when a camera is unplugged.
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  })
  await expect(
    hers
      .getByText(/camera/i)
      .filter({ hasText: /plug|connect|off/i })
      .first(),
  ).toBeVisible()
  await expect.poll(live).toEqual([])
  await expect(his.getByRole('img', { name: 'Camera off' })).toBeVisible()
})
