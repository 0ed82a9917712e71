import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

/** Blocks all data requests, from the next page on. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
}

/** Sends the server's message for an eleventh tab: these sites' limits are far higher. */
async function openTabs(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer()
    setTimeout(() => {
      socket.send('42["tooManyTabs",{}]')
      void socket.close()
    }, 2_000)
  })
  await page.reload()
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
