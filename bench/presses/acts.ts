import type { Page } from '@playwright/test'
import { openFinger } from '../../testkit/browser/touch.ts'

export interface Act {
  name: string
  do: (page: Page) => Promise<void>
}

/** The time between two letters at 120 words a minute. */
const QUICK_TYPING_MS = 100

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()

/** A member's acts in an evening, each on the page where the previous one ended. */
export function listActs(room: string): Act[] {
  let finger: Awaited<ReturnType<typeof openFinger>> | undefined
  return [
    {
      name: 'filter',
      async do(page) {
        await bar(page, 'Home')
        await page.getByRole('button', { name: /^Filter/ }).tap()
        const dialog = page.getByRole('dialog', { name: 'Filter suggestions' })
        // Once chosen, it's above the list, too.
        await dialog.getByText('cooking', { exact: true }).last().tap()
        await dialog.getByRole('button', { name: 'Apply' }).tap()
        await dialog.waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'swipe, like, undo',
      async do(page) {
        await bar(page, 'Cards')
        finger ??= await openFinger(page)
        const top = page.getByRole('article').first()
        await top.waitFor()
        // The stack changes once more when the page has requested its newest cards.
        await page.waitForLoadState('networkidle')
        await finger.drag(top, { x: -240 })
        await page.getByRole('button', { name: /^Undo$/ }).tap()
        await page
          .getByRole('button', { name: /^Pass / })
          .first()
          .tap()
        // So the stack doesn't run out within an hour.
        await page.getByRole('button', { name: /^Undo$/ }).tap()
      },
    },
    {
      name: 'open a conversation',
      async do(page) {
        await bar(page, 'Messages')
        await page.locator(`a[href*="${room}"]`).first().tap()
        await page.getByPlaceholder('Write your message').waitFor()
      },
    },
    {
      name: 'write and send',
      async do(page) {
        const field = page.getByPlaceholder('Write your message')
        await field.tap()
        await page.keyboard.type('Shall we meet at the market on Saturday?', { delay: QUICK_TYPING_MS })
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'emoji',
      async do(page) {
        await page.getByRole('button', { name: 'Emoji' }).tap()
        await page.getByRole('dialog').getByRole('button').nth(12).tap()
        await page.keyboard.press('Escape')
        await page.getByPlaceholder('Write your message').fill('')
      },
    },
    {
      name: 'settings',
      async do(page) {
        await page.goBack()
        await page
          .getByRole('button', { name: /settings|menu/i })
          .last()
          .tap()
        // The first time, its scripts are still loading: there is nothing to close before.
        const opened = page.locator('[role=dialog], [role=menu]').last()
        await opened.waitFor()
        await page.keyboard.press('Escape')
        await opened.waitFor({ state: 'hidden' })
      },
    },
  ]
}
