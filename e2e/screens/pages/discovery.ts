import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { openNotifications, passByKey } from '../steps.ts'

const MENU = /^Menu/

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Opens the filters and the row about smoking. */
async function openSmoke(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Smoke/ })
    .click()
}

/** Passes all waiting members on tonight's page. */
async function passTonight(page: Page): Promise<void> {
  const night = page.getByRole('heading', { name: 'Good night' })
  const passing = page.getByRole('button', { name: /^Pass / })
  await passing.or(night).first().waitFor()
  for (let left = 5; left > 0 && !(await night.isVisible()); left--) {
    await passByKey(page)
    await page.waitForTimeout(300)
  }
  await night.waitFor()
  // The sunset takes a while.
  await page.waitForTimeout(2500)
}

/** Finds members who like the viewer back, and the match. */
async function match(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Like Back/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: "That's a match!" }).waitFor()
}

export const DISCOVERY: Screen[] = [
  { name: 'home', viewer: 'free', path: '/' },
  { name: 'home-subscriber', viewer: 'subscriber', path: '/' },
  { name: 'home-bio', viewer: 'subscriber', path: '/', prepare: clickButton(/bio$/) },
  { name: 'home-filter', viewer: 'subscriber', path: '/', prepare: clickButton(/^Filter/) },
  { name: 'home-filter-panel', viewer: 'subscriber', path: '/?smoke=Non-smoker', prepare: openSmoke },
  { name: 'home-filtered-empty', viewer: 'subscriber', path: '/?ageMin=97' },
  {
    name: 'home-preferences',
    viewer: 'free',
    path: '/',
    only: 'phone',
    prepare: (page) => page.getByText('Account Settings', { exact: true }).first().click(),
  },
  { name: 'menu', viewer: 'free', path: '/', only: 'phone', prepare: clickButton(MENU) },
  {
    name: 'settings-menu',
    viewer: 'free',
    path: '/',
    only: 'desktop',
    prepare: (page) => page.getByRole('button', { name: 'Settings', exact: true }).click(),
  },
  {
    name: 'notifications',
    viewer: 'free',
    path: '/',
    prepare: openNotifications,
  },
  { name: 'tonight', viewer: 'free', path: '/tonight', whole: true },
  { name: 'tonight-subscriber', viewer: 'subscriber', path: '/tonight' },
  {
    name: 'tonight-why',
    viewer: 'subscriber',
    path: '/tonight',
    whole: true,
    prepare: (page) => page.getByText('Why these people?').click(),
  },
  { name: 'tonight-night', viewer: 'tired', path: '/tonight', prepare: passTonight },
  { name: 'cards', viewer: 'subscriber', path: '/users/cards' },
  { name: 'cards-free', viewer: 'free', path: '/users/cards' },
  { name: 'search', viewer: 'subscriber', path: '/main/search' },
  { name: 'search-free', viewer: 'free', path: '/main/search' },
  {
    name: 'search-criteria',
    viewer: 'subscriber',
    path: '/main/search',
    only: 'phone',
    prepare: clickButton(/^Criteria/),
  },
  { name: 'search-empty', viewer: 'subscriber', path: '/main/search?ageMin=97' },
  { name: 'likes', viewer: 'free', path: '/users/likes' },
  { name: 'likes-liked', viewer: 'free', path: '/users/likes?tab=you-liked' },
  { name: 'likes-visits', viewer: 'free', path: '/users/likes?tab=visits' },
  { name: 'match', viewer: 'free', path: '/users/likes', prepare: match },
]
