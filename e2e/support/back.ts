import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** A phone's viewport and touch. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Returns a dialog by its title. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Returns a button by its name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Returns an open menu's item. */
export const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

interface Opening {
  what: string
  open: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
}

/** Opens each overlay, expects Back to close it and to stay on the page, and the next Back to leave the page. */
export async function expectBackToClose(page: Page, path: string, openings: Opening[]): Promise<void> {
  await page.goto('/users/privacy')
  await page.goto(path)
  for (const { what, open, shown } of openings) {
    await test.step(`Back closes ${what}`, async () => {
      const address = page.url()
      await open(page)
      await expect(shown(page)).toBeVisible()
      await page.goBack()
      await expect(shown(page)).toBeHidden()
      expect(page.url()).toBe(address)
    })
  }
  await page.goBack()
  await expect(page).toHaveURL('/users/privacy')
}
