import type { Page } from '@playwright/test'
import { renderScene } from '../../../demo/src/scenes/index.ts'
import { choosePicture } from '../../support/steps.ts'
import type { Screen } from '../screen.ts'

const OWN = '/users/profile/amara'

async function openFirstProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /bio$/ }).first().click()
  await page
    .getByRole('link', { name: /^See Profile/ })
    .first()
    .click()
  await page.waitForURL(/\/users\/profile\//)
  await page
    .getByRole('button', { name: /^Picture .+ of/ })
    .first()
    .waitFor()
}

async function openLightbox(page: Page): Promise<void> {
  await openFirstProfile(page)
  await page
    .getByRole('button', { name: /^Picture .+ of/ })
    .first()
    .click()
}

const fromMenu = (item: string) => async (page: Page) => {
  await openFirstProfile(page)
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}

const fromOwnMenu = (item?: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'Profile settings' }).click()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}

const openPictures = fromOwnMenu(/^(Add|Edit) profile pictures$/)

async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await renderScene('beach', 3, { width: 1200, height: 900 })
  return { name: 'beach.png', mimeType: 'image/png', buffer }
}

async function crop(page: Page): Promise<void> {
  await openPictures(page)
  await choosePicture(page, 5, await photo())
  const use = page.getByRole('button', { name: 'Use picture' })
  await use.and(page.locator(':enabled')).waitFor()
}

async function chooseFocus(page: Page): Promise<void> {
  await openPictures(page)
  await page.getByRole('button', { name: 'Options for picture 1' }).click()
  await page
    .getByRole('menuitem')
    .filter({ hasText: /sight|focus/i })
    .click()
}

export const PROFILES: Screen[] = [
  { name: 'profile', viewer: 'subscriber', path: '/', prepare: openFirstProfile },
  { name: 'profile-whole', viewer: 'subscriber', path: '/', prepare: openFirstProfile, whole: true },
  { name: 'profile-match', viewer: 'subscriber', path: OWN },
  { name: 'lightbox', viewer: 'subscriber', path: '/', prepare: openLightbox },
  { name: 'member-menu', viewer: 'subscriber', path: '/', prepare: fromMenu('') },
  { name: 'report', viewer: 'subscriber', path: '/', prepare: fromMenu('Report') },
  { name: 'block', viewer: 'subscriber', path: '/', prepare: fromMenu('Block') },
  { name: 'own-profile', viewer: 'free', path: OWN },
  { name: 'own-profile-whole', viewer: 'free', path: OWN, whole: true },
  { name: 'own-menu', viewer: 'free', path: OWN, prepare: fromOwnMenu() },
  { name: 'edit-profile', viewer: 'free', path: OWN, prepare: fromOwnMenu('Edit profile info') },
  { name: 'account-settings', viewer: 'free', path: OWN, prepare: fromOwnMenu('Edit account settings') },
  { name: 'manage-profiles', viewer: 'free', path: OWN, prepare: fromOwnMenu('Manage profiles') },
  { name: 'pictures', viewer: 'free', path: OWN, prepare: openPictures },
  { name: 'crop', viewer: 'free', path: OWN, prepare: crop },
  { name: 'focus', viewer: 'free', path: OWN, prepare: chooseFocus },
  { name: 'member-gone', viewer: 'free', path: '/users/profile/nobody-is-called-so' },
]
