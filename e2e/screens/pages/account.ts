import type { Page } from '@playwright/test'
import { makeCompleteMember } from '../../support/members.ts'
import type { Screen, Stage } from '../screen.ts'

async function openPayment(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Continue|Choose)/ })
    .first()
    .click()
  const onward = page.getByRole('main').getByRole('link', { name: 'Continue' })
  await onward.or(page.getByLabel('Card number')).first().waitFor()
  if (await onward.isVisible()) await onward.click()
  await page.getByLabel('Card number').waitFor()
}

async function payWith(page: Page, answer?: RegExp): Promise<void> {
  await openPayment(page)
  if (answer) {
    await page.getByText('Try a different outcome').click()
    await page.getByRole('button', { name: answer }).click()
  }
  await page.getByRole('button', { name: /^Pay / }).click()
}

async function beRefused(page: Page): Promise<void> {
  await payWith(page, /Insufficient funds/)
  await page.getByText('There isn’t enough money on this card.').waitFor()
}

async function beAsked(page: Page): Promise<void> {
  await payWith(page, /Needs confirmation/)
  await page.getByRole('dialog', { name: 'Did you make this payment?' }).waitFor()
}

/** Pays as a new member, since nobody has two first plans. */
async function buy(page: Page, { site }: Stage): Promise<void> {
  const place = { latitude: -51.7, longitude: -57.85, city: 'Stanley', country: 'Falkland Islands' }
  const { token, username } = await makeCompleteMember(site, 'Bo', { place })
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries({ token, username }))
  await page.goto('/users/upgradeplan')
  await payWith(page)
  await page.getByRole('heading', { name: 'It’s all yours now' }).waitFor()
}

async function openReceipt(page: Page, stage: Stage): Promise<void> {
  await buy(page, stage)
  await page.locator('main a[href^="/users/receipts/"]').click()
  await page.waitForURL(/\/users\/receipts\//)
}

export const ACCOUNT: Screen[] = [
  { name: 'settings', viewer: 'free', path: '/users/settings' },
  { name: 'settings-whole', viewer: 'free', path: '/users/settings', whole: true },
  {
    name: 'settings-delete',
    viewer: 'free',
    path: '/users/settings',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click(),
  },
  { name: 'settings-notifications', viewer: 'free', path: '/users/settings/notifications' },
  { name: 'who-sees-what-member', viewer: 'free', path: '/users/privacy' },
  { name: 'plans', viewer: 'free', path: '/users/upgradeplan' },
  { name: 'plans-subscriber', viewer: 'subscriber', path: '/users/upgradeplan' },
  { name: 'payment', viewer: 'free', path: '/users/upgradeplan', prepare: openPayment },
  { name: 'payment-refused', viewer: 'free', path: '/users/upgradeplan', prepare: beRefused },
  { name: 'payment-asks', viewer: 'free', path: '/users/upgradeplan', prepare: beAsked },
  { name: 'plan-bought', viewer: 'buyer', path: '/users/upgradeplan', prepare: buy },
  { name: 'receipt', viewer: 'buyer', path: '/users/upgradeplan', prepare: openReceipt },
  { name: 'own-plan', viewer: 'subscriber', path: '/users/settings/plan' },
  { name: 'not-found-member', viewer: 'free', path: '/nowhere' },
]
