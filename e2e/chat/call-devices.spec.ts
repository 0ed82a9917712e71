import type { Page } from '@playwright/test'
import { CHROMIUM } from '../../testkit/browser/chromium.ts'
import {
  acceptCall,
  CALL_ARGUMENTS,
  expectConnected,
  expectLive,
  findIncomingCall,
  press,
  ringUp,
  watchDevices,
} from '../support/calls.ts'
import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { giveThePlan } from '../support/population.ts'
import { expect, needsChromium, test } from '../support/test.ts'

test.use({ launchOptions: { executablePath: CHROMIUM, args: CALL_ARGUMENTS } })

needsChromium('calls with made-up devices')

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }

test('a device turned off stays off after reloads and in later calls', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  for (const member of [amara, jonas]) await giveThePlan(site, member)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  for (const page of [hers, his]) await watchDevices(page)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his, 'Accept with camera')
  await expectConnected(hers, his)
  await expectLive(hers, 'audio', 'video')
  await press(hers, 'Microphone')
  await expect(hers.getByText('Your microphone is off')).toBeVisible()
  await expectLive(hers, 'video')

  await hers.reload()
  await expectConnected(hers)
  await expectLive(hers, 'video')
  await expect(hers.getByText('Your microphone is off')).toBeVisible()
  await expect(his.getByRole('img', { name: 'Microphone off' })).toBeVisible()
  await press(hers, 'Camera')
  await press(hers, 'Hang up')
  await expectLive(hers)
  await expectLive(his)

  await his.getByRole('button', { name: 'Call again' }).click()
  await hers.goto('/')
  await acceptCall(hers, 'Accept with camera')
  await expectConnected(hers, his)
  await expectLive(hers, 'video')
})

test('a device allowed after the call stays off', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const hers = await openBrowser({ as: amara })
  await watchDevices(hers)
  await hers.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const allowed = new Promise<void>((resolve) => Object.assign(window, { allow: resolve }))
    mediaDevices.getUserMedia = async (wanted) => {
      await allowed
      return ask(wanted)
    }
  })
  await hers.goto(`/video-call/${amara.username}/${jonas.username}`)
  await hers.getByRole('button', { name: 'Call Jonas' }).click()
  await press(hers, 'Cancel call')
  await expect(hers.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await hers.evaluate(() => (window as unknown as { allow: () => void }).allow())
  const opened = () =>
    hers.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.length)
  await expect.poll(opened).toBe(2)
  await expectLive(hers)
})

test('a call cancelled while it’s being answered doesn’t open a device', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  for (const member of [amara, jonas]) await giveThePlan(site, member)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await watchDevices(his)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await expect(findIncomingCall(his)).toBeVisible()
  await his.evaluate(() => {
    const { send } = WebSocket.prototype
    // The answer is pending while the caller cancels.
    WebSocket.prototype.send = function (data) {
      if (String(data).includes('"accept"')) setTimeout(() => send.call(this, data), 2_000)
      else send.call(this, data)
    }
  })
  await acceptCall(his)
  await press(hers, 'Cancel call')
  await expect(his.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await expect(findIncomingCall(his)).toHaveCount(0)
  const opened = await his.evaluate(() => (window as unknown as { tracks: unknown[] }).tracks.length)
  expect(opened).toBe(0)
})

test('a call that ended while disconnected no longer rings', async ({ openBrowser, site, guard }) => {
  guard.tolerateNoNetwork()
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  for (const page of [hers, his]) await watchDevices(page)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await expect(findIncomingCall(his)).toBeVisible()
  await his.context().setOffline(true)
  await press(hers, 'Cancel call')
  await expect(hers.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await his.context().setOffline(false)
  await expect(findIncomingCall(his)).toHaveCount(0)
  for (const page of [hers, his]) await expectLive(page)
})

/** Drops the first acknowledgements that the server sends to a page about calls. */
async function loseAcknowledgements(page: Page, count: number): Promise<void> {
  let lost = 0
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      // Engine.IO's and Socket.IO's packet types of an acknowledgement, in the namespace of calls.
      if (lost < count && String(message).startsWith('43/call,')) lost++
      else socket.send(message)
    })
  })
}

test('calling again after a lost acknowledgement joins the ringing call', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  for (const page of [hers, his]) await watchDevices(page)
  await his.goto('/')
  // The page repeats its request once on its own.
  await loseAcknowledgements(hers, 2)
  await hers.goto(`/video-call/${amara.username}/${jonas.username}`)
  const call = hers.getByRole('button', { name: 'Call Jonas' })
  await call.click()
  await expect(findIncomingCall(his)).toBeVisible()
  await expect(hers.getByText('No answer from the server. Try again.')).toBeVisible()
  await call.click()
  await expect(hers.getByText('Calling Jonas…')).toBeVisible()
  await expect(findIncomingCall(his)).toHaveCount(1)
  await acceptCall(his)
  await expectConnected(hers, his)
  await expectLive(hers, 'audio', 'video')
  await expectLive(his, 'audio')
  await press(hers, 'Hang up')
  for (const page of [hers, his]) {
    await expect(page.getByRole('heading', { name: 'Call ended' })).toBeVisible()
    await expectLive(page)
  }
})

test('a duplicated tab takes over the call, and the first tab releases its devices', async ({
  openBrowser,
  site,
}) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await watchDevices(hers)
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his)
  await expectConnected(hers, his)

  // Like "Duplicate tab": a new tab at the same URL with a copy of the tab's storage.
  const stored = await hers.evaluate(() => ({ ...sessionStorage }))
  const copy = await hers.context().newPage()
  await watchDevices(copy)
  await copy.addInitScript((entries) => {
    if (origin !== 'null')
      for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
  }, stored)
  await copy.goto(hers.url())
  await expectConnected(copy, his)
  await expect(hers.getByRole('heading', { name: 'This call continues in another tab' })).toBeVisible()
  await expectLive(hers)
  await expectLive(copy, 'audio', 'video')

  await hers.getByRole('button', { name: 'Continue here' }).click()
  await expectConnected(hers, his)
  await expect(copy.getByRole('heading', { name: 'This call continues in another tab' })).toBeVisible()
  await expectLive(copy)
  await press(his, 'Hang up')
  for (const page of [hers, copy])
    await expect(page.getByRole('heading', { name: 'Call ended' })).toBeVisible()
})
