import type { Page } from '@playwright/test'
import { postMessage } from '@savanna/contract/chat/routes'
import { openProtocol } from '../../testkit/browser/chromium.ts'
import { ask, makeMatchedPair, type TestPlace } from '../support/members.ts'
import { composer, findBubbles, logIn, say } from '../support/steps.ts'
import { expect, needsChromium, test } from '../support/test.ts'

needsChromium('clocks, time zones and storage that the protocol of Chromium changes')

const PERTH: TestPlace = { latitude: -31.95, longitude: 115.86, city: 'Perth', country: 'Australia' }
const HOUR_MS = 3_600_000

async function openAt(page: Page, room: string): Promise<void> {
  await page.goto(`/chat/messages?room=${room}`)
  await expect(composer(page)).toBeVisible()
}

for (const hours of [3, -3])
  test(`a message is edited on a device whose clock is ${hours} hours wrong`, async ({
    openBrowser,
    site,
  }) => {
    const { amara, room } = await makeMatchedPair(site, PERTH)
    const page = await openBrowser({ as: amara })
    await page.clock.setSystemTime(Date.now() + hours * HOUR_MS)
    await openAt(page, room)
    await say(page, 'See you at fiev')
    await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
    await composer(page).press('ArrowUp')
    const field = page.getByRole('textbox', { name: 'Edit your message' })
    await expect(field).toHaveValue('See you at fiev')
    await field.fill('See you at five')
    await field.press('Enter')
    await expect(findBubbles(page)).toHaveText(['See you at five'])
    await expect(page.getByRole('log').getByText('Today')).toBeVisible()
  })

test('times follow a change of the time zone', async ({ openBrowser, site }) => {
  const { amara, jonas, room } = await makeMatchedPair(site, PERTH)
  await ask(site, jonas, postMessage, {
    params: { roomId: room },
    body: { text: 'Hello', client_id: crypto.randomUUID() },
  })
  const page = await openBrowser({ as: amara })
  const protocol = await openProtocol(page, 'a change of the time zone')
  const clock = () => page.getByRole('log').locator('time').last().textContent()
  await protocol.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
  await openAt(page, room)
  await expect(findBubbles(page)).toHaveText(['Hello'])
  const before = await clock()
  await protocol.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(clock).not.toBe(before)
})

test('two tabs have separate drafts, and sending one preserves the other', async ({ openBrowser, site }) => {
  const { amara, room } = await makeMatchedPair(site, PERTH)
  const first = await openBrowser({ as: amara })
  await openAt(first, room)
  await composer(first).fill('A long thought')
  const second = await first.context().newPage()
  await openAt(second, room)
  await composer(second).fill('')
  await say(second, 'ok')
  await expect(findBubbles(second)).toHaveText(['ok'])
  await first.reload()
  await expect(composer(first)).toHaveValue('A long thought')
})

test('a member logs in, writes and sends although the storage is full', async ({ openBrowser, site }) => {
  const { amara, room } = await makeMatchedPair(site, PERTH)
  const page = await openBrowser()
  await page.goto('/users/login')
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let size = 1 << 23; size >= 1; size >>= 1)
        for (let number = 0; ; number++)
          try {
            Reflect.set(storage, `full:${size}:${number}`, 'x'.repeat(size))
          } catch {
            break
          }
  })
  await logIn(page, amara.username)
  await expect(page).toHaveURL('/')
  // Links keep the page open, and so its memory.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/chat/messages?room=${room}`)
  await composer(page).fill('There is no room')
  await say(page, 'for this')
  await expect(findBubbles(page)).toHaveText(['for this'])
})

test('a browser that wrongly claims to be offline sends messages and shows no banner', async ({
  openBrowser,
  site,
}) => {
  const { amara, room } = await makeMatchedPair(site, PERTH)
  const page = await openBrowser({ as: amara })
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await openAt(page, room)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await say(page, 'I am here')
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})
