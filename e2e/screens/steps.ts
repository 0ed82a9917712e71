import type { Page } from '@playwright/test'

/** Opens the drawer of notifications; its button is in another bar at each size. */
export async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}

/** Passes the member on top by the arrow key that leads back in the direction of reading. */
export async function passByKey(page: Page): Promise<void> {
  const rightToLeft = await page.evaluate(() => document.documentElement.dir === 'rtl')
  await page.keyboard.press(rightToLeft ? 'ArrowRight' : 'ArrowLeft')
}
