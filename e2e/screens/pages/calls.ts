import { expect, type Page } from '@playwright/test'
import { acceptCall, denyCamera, findIncomingCall, watchConnections } from '../../support/calls.ts'
import type { Screen, Stage } from '../screen.ts'

const callPath = (me: string, other: string) => `/video-call/${me}/${other}`
const lobby = callPath('jonas', 'amara')

/** Shows the lobby of a member whose browser is still asking for the camera. */
async function beAskedForCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
  })
  await page.reload()
  await page.getByText('Your camera is off').waitFor()
}

async function lackCamera(page: Page): Promise<void> {
  await denyCamera(page)
  await page.reload()
  await page.getByText(/is blocking Savanna from using the camera/).waitFor()
}

/** Rings, repeatedly while the server still counts the previous screen's call. */
async function ring(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Call Amara' }).click()
    await page.getByText('Calling Amara…').waitFor({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

async function ringWithoutCamera(page: Page): Promise<void> {
  await lackCamera(page)
  await ring(page)
}

/** Keeps a call's bar visible, which hides while nothing moves. */
const keepAwake = (page: Page) =>
  page.evaluate(() => {
    const move = () =>
      document.querySelector('video')?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    setInterval(move, 1_000)
  })

/** Lets Jonas ring while Amara is on home. Returns his page. */
async function beRung(page: Page, stage: Stage): Promise<Page> {
  const his = await stage.openAs('subscriber')
  await his.goto(lobby)
  await ring(his)
  await findIncomingCall(page).waitFor()
  await keepAwake(page)
  return his
}

const talkIn = (answer: string) => async (page: Page, stage: Stage) => {
  const his = await beRung(page, stage)
  await acceptCall(page, answer)
  await page.getByText(/^\d+:\d\d$/).waitFor()
  await keepAwake(page)
  return his
}

const talk = talkIn('Accept with camera')

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

async function talkUnseen(page: Page, stage: Stage): Promise<void> {
  const his = await talkIn('Accept without camera')(page, stage)
  await press(his, 'Camera')
  await page.getByText('Jonas’s camera is off').waitFor()
}

async function write(page: Page, stage: Stage): Promise<void> {
  await talk(page, stage)
  await press(page, 'Chat')
  const text = page.getByRole('textbox', { name: 'Message' })
  for (const line of [
    'Can you hear me?',
    'The lions next door are loud tonight, so I close the window for a moment.',
  ]) {
    await text.fill(line)
    await text.press('Enter')
  }
}

async function chooseDevices(page: Page, stage: Stage): Promise<void> {
  await talk(page, stage)
  await press(page, 'Devices')
}

/** Breaks the connection, as far as the page can tell. */
async function loseConnection(page: Page, stage: Stage): Promise<void> {
  await watchConnections(page)
  await page.reload()
  await talk(page, stage)
  await page.evaluate(() => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    for (const each of made) {
      Object.defineProperty(each, 'connectionState', { value: 'disconnected' })
      each.dispatchEvent(new Event('connectionstatechange'))
    }
  })
  await page.getByText('Connection lost. Reconnecting…').waitFor()
}

async function hangUp(page: Page, stage: Stage): Promise<void> {
  await talk(page, stage)
  await press(page, 'Hang up')
  await page.getByRole('heading', { name: 'Call ended' }).waitFor()
}

async function beDeclined(page: Page, stage: Stage): Promise<void> {
  const hers = await stage.openAs('free')
  await hers.goto('/call')
  await ring(page)
  await findIncomingCall(hers).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Call declined' }).waitFor()
}

const SCREENS: Screen[] = [
  { name: 'calls', viewer: 'subscriber', path: '/call' },
  { name: 'calls-free', viewer: 'free', path: '/call' },
  { name: 'call-without-plan', viewer: 'free', path: callPath('amara', 'jonas') },
  { name: 'call-lobby', viewer: 'subscriber', path: lobby },
  { name: 'call-lobby-asked', viewer: 'subscriber', path: lobby, prepare: beAskedForCamera },
  { name: 'call-lobby-no-camera', viewer: 'subscriber', path: lobby, prepare: lackCamera },
  { name: 'call-ringing', viewer: 'subscriber', path: lobby, prepare: ring },
  { name: 'call-ringing-no-camera', viewer: 'subscriber', path: lobby, prepare: ringWithoutCamera },
  { name: 'call-incoming', viewer: 'free', path: '/', prepare: beRung },
  { name: 'call', viewer: 'free', path: '/', prepare: talk },
  { name: 'call-unseen', viewer: 'free', path: '/', prepare: talkUnseen },
  { name: 'call-chat', viewer: 'free', path: '/', prepare: write },
  { name: 'call-devices', viewer: 'free', path: '/', prepare: chooseDevices },
  { name: 'call-lost', viewer: 'free', path: '/', prepare: loseConnection },
  { name: 'call-over', viewer: 'free', path: '/', prepare: hangUp },
  { name: 'call-declined', viewer: 'subscriber', path: lobby, prepare: beDeclined },
  { name: 'call-nobody', viewer: 'free', path: callPath('amara', 'nobody') },
]

export const CALLS = SCREENS.map((screen): Screen => ({ ...screen, alone: true }))
