import type { Page } from '@playwright/test'

/** Opens the notifications drawer; its button is in a different bar at each size. */
export async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}

/** Passes the top member with the arrow key that points backwards in the reading direction. */
export async function passByKey(page: Page): Promise<void> {
  const rightToLeft = await page.evaluate(() => document.documentElement.dir === 'rtl')
  await page.keyboard.press(rightToLeft ? 'ArrowRight' : 'ArrowLeft')
}
