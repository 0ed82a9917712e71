import type { Page } from '@playwright/test'
import { block } from '@savanna/contract/relations/routes'
import { CHROMIUM } from '../../testkit/browser/chromium.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  acceptCall,
  CALL_ARGUMENTS,
  denyCamera,
  expectConnected,
  expectFrames,
  findIncomingCall,
  press,
  readCameraLabel,
  ringUp,
} from '../support/calls.ts'
import { ask, makeCompleteMember, makeMatch, makeMatchedPair, type TestPlace } from '../support/members.ts'
import { offerPlans } from '../support/plans.ts'
import { giveThePlan, letRingOut } from '../support/population.ts'
import { findContact } from '../support/steps.ts'
import { expect, needsChromium } from '../support/test.ts'
import { test } from '../support/turn-site.ts'

test.use({
  ownSite: 'calls',
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: { executablePath: CHROMIUM, args: CALL_ARGUMENTS },
})

needsChromium(
  'calls with made-up devices, screens and networks; e2e/firefox/calls.spec.ts is a call in Firefox',
)

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }

test('a call rings everywhere, transmits video, screen and messages, and ends', async ({
  openBrowser,
  site,
}) => {
  await offerPlans(site)
  const { amara, jonas, room } = await makeMatchedPair(site, HOBART)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  const second = await his.context().newPage()
  await Promise.all([his.goto('/'), second.goto('/users/cards'), hers.goto(`/chat/messages?room=${room}`)])

  await hers.getByRole('link', { name: 'Video call with Jonas' }).click()
  await expect(hers.getByText('Video calls come with a plan.')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Call Jonas' })).toHaveCount(0)
  await expectAccessible(hers)
  await giveThePlan(site, amara)
  await hers.reload()
  await expect(hers.getByRole('button', { name: 'Call Jonas' })).toBeVisible()
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'Call Jonas' }).click()
  for (const tab of [his, second]) await expect(findIncomingCall(tab)).toContainText('Amara is calling:')
  await expect.poll(() => his.title()).toContain('Amara is calling')
  await acceptCall(his)
  await expect(findIncomingCall(second)).toHaveCount(0)
  await expectConnected(hers, his)
  await expectFrames(his, 'Amara')
  await expectCameraOff(hers, his, 'Jonas')
  await expect(hers.getByText('Good connection')).toBeVisible()
  await expectAccessible(his)

  await shareTheScreen(hers, his)

  await his.keyboard.press('c')
  await his.getByPlaceholder('Write your message').fill('You sound far away')
  await his.keyboard.press('Enter')
  await press(hers, 'Chat, 1 new')
  await expect(hers.getByRole('log')).toContainText('You sound far away')

  await goBack(hers)
  await expect(hers.getByRole('log'), 'Back closes the chat first').toBeHidden()
  await expectToBeAsked(hers)
  await press(his, 'Hang up')
  for (const page of [hers, his])
    await expect(page.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await expect(leaving(hers), 'nothing is left to leave').toHaveCount(0)
  await expect(his.getByText(/You talked for \d:\d\d/)).toBeVisible()
  await hers.getByRole('button', { name: 'Call again' }).click()
  await findIncomingCall(his).getByRole('button', { name: 'Decline' }).click()
  await expect(hers.getByRole('heading', { name: 'Call declined' })).toBeVisible()
  await expect(hers.getByText('Jonas can’t talk right now.')).toBeVisible()

  await hers.getByRole('button', { name: 'Call again' }).click()
  await acceptCall(his)
  await expectConnected(hers, his)
  await goBack(hers)
  await leaving(hers).getByRole('button', { name: 'Leave call' }).click()
  await expect(findContact(hers, jonas)).toBeVisible()
  await expect(his.getByRole('heading', { name: 'Call ended' })).toBeVisible()
})

/** Expects both to see in words that one of them has the camera off. */
async function expectCameraOff(theirs: Page, own: Page, name: string): Promise<void> {
  await expect(own.getByRole('button', { name: 'Camera', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(own.getByText('Your camera is off')).toBeVisible()
  await expect(theirs.getByRole('status').filter({ hasText: `${name}’s camera is off` })).toBeVisible()
}

/** Jonas turns on his camera, shares his screen and stops; Amara sees each of it. */
async function shareTheScreen(hers: Page, his: Page): Promise<void> {
  await his.keyboard.press('s')
  await expect(his.getByText('Please turn on your video to share the screen')).toBeVisible()
  await his.keyboard.press('v')
  await expectFrames(hers, 'Jonas')
  await hers.keyboard.press('m')
  await expect(his.getByRole('img', { name: 'Microphone off' })).toBeVisible()
  await press(his, 'Share screen')
  await expect(hers.getByLabel('Jonas’s screen')).toBeVisible()
  await press(his, 'Stop sharing screen')
  await expect(hers.getByLabel('Jonas’s video')).toBeVisible()
}

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave the call?' })
const goBack = (page: Page) => page.evaluate(() => history.back())

/** Expects a question before leaving with Back, by keyboard and by closing the tab; the last question stays open. */
async function expectToBeAsked(page: Page): Promise<void> {
  const microphone = page.getByRole('button', { name: 'Microphone' })
  await goBack(page)
  await expect(leaving(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(leaving(page), 'as dark as the call').toHaveCSS('background-color', 'rgb(44, 38, 30)')
  await expectAccessible(page)
  await page.keyboard.press('m')
  await expect(microphone, 'keys are not for the call').toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toHaveCount(0)
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await closing
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await goBack(page)
  await expect(leaving(page)).toBeVisible()
}

test('camera, self-view, full screen and picture in picture work in a call', async ({
  openBrowser,
  site,
}) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await acceptCall(his)
  await expectConnected(hers, his)
  await hers.keyboard.press('p')
  await expect(hers.getByRole('status').filter({ hasText: 'Jonas’s camera is off' })).toBeVisible()

  await press(hers, 'Devices')
  const cameras = hers.getByRole('complementary', { name: 'Devices' }).getByLabel('Camera')
  // Chromium's second fake camera only captures depth, which no call can transmit.
  await cameras.selectOption('fake_device_2')
  await expect.poll(() => readCameraLabel(hers)).toBe('fake_device_2')
  await hers.keyboard.press('Escape')
  await expect(hers.getByRole('button', { name: 'Devices' }), 'the focus is back').toBeFocused()
  await expectFrames(his, 'Amara')

  const own = hers.getByRole('button', { name: /^Your video/ })
  const placeOfOwn = async () => {
    const { x, y } = (await own.boundingBox()) ?? { x: -1, y: -1 }
    return `${y < 300 ? 'top' : 'bottom'} ${x < 600 ? 'left' : 'right'}`
  }
  await expect.poll(placeOfOwn).toBe('bottom right')
  await own.hover()
  await hers.mouse.down()
  await hers.mouse.move(300, 200, { steps: 3 })
  await hers.mouse.up()
  await expect.poll(placeOfOwn).toBe('top left')
  await own.press('ArrowDown')
  await expect.poll(placeOfOwn).toBe('bottom left')

  await press(hers, 'Full screen')
  await expect.poll(() => hers.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await press(hers, 'Exit full screen')
  await expect.poll(() => hers.evaluate(() => document.fullscreenElement)).toBeNull()

  await press(his, 'Camera')
  await expectFrames(hers, 'Jonas')
  const floating = () => hers.evaluate(() => document.pictureInPictureElement?.ariaLabel)
  await press(hers, 'Picture in picture')
  await expect.poll(floating).toBe('Jonas’s video')
  await press(hers, 'Exit picture in picture')
  await expect.poll(floating).toBeUndefined()
})

test('a call without a camera continues by voice', {
  tag: ['@core', '@calls'],
}, async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, HOBART)
  await giveThePlan(site, amara)
  const hers = await openBrowser({ as: amara })
  const his = await openBrowser({ as: jonas, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await his.goto('/')
  await ringUp(hers, amara, jonas)
  await expectAccessible(his)
  await findIncomingCall(his).getByRole('button', { name: 'Accept with camera' }).focus()
  await his.keyboard.press('Enter')
  await expectConnected(hers, his)
  await expectFrames(hers, 'Jonas')
  await expect(his.getByLabel('Your video', { exact: true })).toBeVisible()
  await expect(his.getByText('Your camera is off')).toHaveCount(0)
  await press(his, 'Camera')
  await expectCameraOff(hers, his, 'Jonas')
  await press(his, 'Hang up')

  await denyCamera(his)
  await his.goto('/')
  await hers.getByRole('button', { name: 'Call again' }).click()
  await acceptCall(his, 'Accept with camera')
  await expectConnected(hers, his)
  await expectFrames(his, 'Amara')
  const problem = his
    .getByRole('alert')
    .filter({ hasText: 'Your browser is blocking Savanna from using the camera.' })
  await expect(problem).toContainText('Amara can hear you but can’t see you.')
  await expectCameraOff(hers, his, 'Jonas')
  await expect(his.getByRole('button', { name: 'Microphone' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(his)
  await problem.getByRole('button', { name: 'Continue without' }).press('Enter')
  await expect(problem).toHaveCount(0)
  await press(his, 'Hang up')
  await expect(hers.getByRole('heading', { name: 'Call ended' })).toBeVisible()
})

test('calls can be missed, busy, or ended by a block', async ({ openBrowser, site }) => {
  const { amara, jonas, room } = await makeMatchedPair(site, HOBART)
  const tariq = await makeCompleteMember(site, 'Tariq', { place: HOBART, gender: 'man' })
  await makeMatch(site, tariq, jonas)
  for (const member of [amara, tariq]) await giveThePlan(site, member)
  const [hers, his, theirs] = [
    await openBrowser({ as: amara }),
    await openBrowser({ as: jonas }),
    await openBrowser({ as: tariq }),
  ]
  await his.goto(`/chat/messages?room=${room}`)
  await ringUp(hers, amara, jonas)
  await expect(findIncomingCall(his)).toBeVisible()
  await letRingOut(site)
  await expect(hers.getByText('Jonas didn’t answer.')).toBeVisible()
  await expect(findIncomingCall(his)).toHaveCount(0)
  await expect(his.getByText('Missed call from Amara')).toBeVisible()
  await expect(findContact(his, amara)).toBeVisible()

  await theirs.goto(`/video-call/${tariq.username}/${amara.username}`)
  await expect(theirs.getByRole('alert')).toContainText('You can’t call this person')
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Who can I call?' }).click()
  await theirs.getByRole('link', { name: 'Call Jonas' }).click()
  await hers.getByRole('button', { name: 'Call again' }).click()
  await acceptCall(his)
  await expectConnected(hers, his)
  await theirs.getByRole('button', { name: 'Call Jonas' }).click()
  await expect(theirs.getByText('Jonas is on another call.')).toBeVisible()
  await theirs.goto('/chat/messages')
  await theirs.getByRole('link', { name: 'Who can I call?' }).click()
  await expect(theirs.getByText('Nobody is free to talk right now.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Message Jonas' }).click()
  await expect(theirs.getByPlaceholder('Write your message')).toBeVisible()

  await ask(site, jonas, block, { params: { userId: jonas.id, targetId: amara.id } })
  for (const page of [hers, his]) await expect(page.getByText('The call was ended.')).toBeVisible()
  await hers.goto('/call')
  await expect(hers.getByText('Nobody to call yet.')).toBeVisible()
  await hers.getByRole('link', { name: 'See suggestions' }).click()
  await expect(hers.getByRole('heading', { name: 'Your profile suggestions' })).toBeVisible()
})
