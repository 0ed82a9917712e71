import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { postMessage } from '@savanna/contract/chat/routes'
import { openFinger } from '../../testkit/browser/touch.ts'
import { ask, makeMatchedPair, type TestPlace } from '../support/members.ts'
import { composer, findBubbles } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const bubble = (page: Page, text: string): Locator => findBubbles(page).filter({ hasText: text })
const reply = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Reply to Jonas' })
const menu = (page: Page): Locator => page.getByRole('menu')

test('on a phone swipes reply, long presses open the menu, and replies survive reloads', async ({
  openBrowser,
  site,
}) => {
  const { amara, jonas, room } = await makeMatchedPair(site, HOBART)
  const post = (text: string) =>
    ask(site, jonas, postMessage, { params: { roomId: room }, body: { text, client_id: randomUUID() } })
  for (let number = 1; number <= 12; number++) await post(`Line ${number}\n\n`)
  await post('Tea at six?')
  const page = await openBrowser({ as: amara, ...PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/chat/messages?room=${room}`)
  const question = bubble(page, 'Tea at six?')
  await expect(question).toBeInViewport()
  const finger = await openFinger(page)

  // Too short a movement, or a vertical one, isn't a swipe.
  await finger.drag(question, { x: -30 })
  await finger.drag(question, { y: 120 })
  await expect(bubble(page, 'Line 9')).toBeInViewport()
  await expect(reply(page)).toHaveCount(0)
  await expect(menu(page)).toHaveCount(0)

  await finger.drag(question, { x: -90 })
  await expect(reply(page)).toContainText('Tea at six?')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Gladly')
  await page.reload()
  await expect(reply(page)).toContainText('Tea at six?')
  await expect(composer(page)).toHaveValue('Gladly')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(bubble(page, 'Gladly')).toBeVisible()
  await expect(page.getByRole('log').getByRole('button', { name: /^Reply to/ })).toContainText('Tea at six?')
  await expect(reply(page)).toHaveCount(0)

  await finger.pressLong(question)
  await expect(menu(page)).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Sun' }).tap()
  await expect(page.getByRole('button', { name: 'Sun, 1: you' })).toBeVisible()
  await expect(menu(page)).toBeHidden()

  // A message's edit is stored as well, with the typed text.
  await finger.pressLong(bubble(page, 'Gladly'))
  await page.getByRole('menuitem', { name: 'Edit' }).tap()
  const edit = page.getByRole('textbox', { name: 'Edit your message' })
  await expect(edit).toBeFocused()
  await edit.fill('Gladly, with milk')
  await page.reload()
  await expect(edit).toHaveValue('Gladly, with milk')
  await page.getByRole('button', { name: 'Save edit' }).tap()
  await expect(bubble(page, 'Gladly, with milk')).toBeVisible()
  await expect(page.getByRole('log').getByText('edited', { exact: true })).toBeVisible()
})

test('on a phone toasts are above the field, however high it is', async ({ openBrowser, site }) => {
  const { amara, jonas, room } = await makeMatchedPair(site, HOBART)
  const body = { text: 'Copy me', client_id: randomUUID() }
  await ask(site, jonas, postMessage, { params: { roomId: room }, body })
  const page = await openBrowser({ as: amara, ...PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/chat/messages?room=${room}`)
  const finger = await openFinger(page)
  const toast = page.getByRole('status').filter({ hasText: 'Copied' })

  async function expectAboveField(): Promise<void> {
    // On a busy machine the toast may disappear before it's measured.
    await expect(async () => {
      await finger.pressLong(bubble(page, 'Copy me'))
      await page.getByRole('menuitem', { name: 'Copy' }).tap()
      const shown = await toast.first().boundingBox({ timeout: 3_000 })
      const field = await composer(page).boundingBox()
      expect(shown && field && shown.y + shown.height <= field.y).toBe(true)
    }).toPass()
    await expect(toast).toHaveCount(0)
  }

  await expectAboveField()
  await composer(page).fill('One\nTwo\nThree\nFour\nFive\nSix')
  await expectAboveField()
})
