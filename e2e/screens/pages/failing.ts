import type { Page } from '@playwright/test'
import { io, type Socket } from 'socket.io-client'
import type { Screen } from '../screen.ts'

const TABS_ALLOWED = 10

/** Lets no request for data through, from the next page on. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
}

/** Opens the connections of more tabs than one member may have. */
async function openTabs(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { origin } = new URL(page.url())
  const sockets: Socket[] = []
  page.on('close', () => sockets.map((socket) => socket.disconnect()))
  for (let tab = 0; tab < TABS_ALLOWED; tab++) {
    const socket = io(origin, { auth: { token }, forceNew: true })
    sockets.push(socket)
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  }
  await page.getByText('open in more than ten tabs').waitFor()
}

export const FAILING: Screen[] = [
  { name: 'unreachable-home', viewer: 'free', path: '/', prepare: cutOff },
  { name: 'unreachable-cards', viewer: 'free', path: '/users/cards', prepare: cutOff },
  { name: 'unreachable-profile', viewer: 'free', path: '/users/profile/jonas', prepare: cutOff },
  { name: 'unreachable-messages', viewer: 'free', path: '/chat/messages', prepare: cutOff },
  { name: 'offline', viewer: 'free', path: '/', prepare: goOffline },
  { name: 'many-tabs', viewer: 'free', path: '/', prepare: openTabs },
]
