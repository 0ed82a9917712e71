import type { Page } from '@playwright/test'

/** Opens the drawer of notifications; its button is in another bar at each size. */
export async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}
