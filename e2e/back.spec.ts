import type { Locator, Page } from '@playwright/test'
import { openFinger } from '../testkit/browser/touch.ts'
import { likeMember, makeCompleteMember, makeMatchedPair, type TestPlace } from './support/members.ts'
import { composer, findBubbles, say } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const VARDO: TestPlace = { latitude: 70.37, longitude: 31.11, city: 'Vardø', country: 'Norway' }
const ALTA: TestPlace = { latitude: 69.97, longitude: 23.27, city: 'Alta', country: 'Norway' }
const BODO: TestPlace = { latitude: 67.28, longitude: 14.4, city: 'Bodø', country: 'Norway' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

interface Opening {
  what: string
  open: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
}

/** Opens each overlay, expects Back to close it and to stay on the page, and the next Back to leave the page. */
async function expectBackToClose(page: Page, path: string, openings: Opening[]): Promise<void> {
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

test('Back closes overlays on home, search and profiles', async ({ openBrowser, site }) => {
  const [ada, ben] = await Promise.all([
    makeCompleteMember(site, 'Ada', { place: VARDO }),
    makeCompleteMember(site, 'Ben', { place: VARDO, gender: 'man', photos: ['tan', 'plum'] }),
  ])
  const page = await openBrowser({ as: ada, ...PHONE })
  const menu = () => button(page, /^Menu/).tap()
  await expectBackToClose(page, '/', [
    { what: 'the menu', open: menu, shown: (at) => dialog(at, 'Menu') },
    {
      what: 'the notifications',
      open: async () => {
        await menu()
        await dialog(page, 'Menu')
          .getByRole('button', { name: /^Notifications/ })
          .tap()
      },
      shown: (at) => dialog(at, 'Notifications'),
    },
    {
      what: 'the filter',
      open: () => button(page, /^Filter/).tap(),
      shown: (at) => dialog(at, 'Filter suggestions'),
    },
  ])
  await expectBackToClose(page, '/main/search', [
    {
      what: 'the criteria',
      open: () => button(page, /^Criteria/).tap(),
      shown: (at) => dialog(at, 'Who are you looking for?'),
    },
  ])
  const more = () => button(page, 'Options for Ben').tap()
  const fromMenu = (item: string) => async () => {
    await more()
    await menuItem(page, item).tap()
  }
  await expectBackToClose(page, `/users/profile/${ben.username}`, [
    {
      what: 'the lightbox',
      open: () => button(page, 'Picture 1 of 2').tap(),
      shown: (at) => dialog(at, 'Pictures of Ben'),
    },
    { what: 'a menu', open: more, shown: (at) => menuItem(at, 'Block') },
    { what: 'a report', open: fromMenu('Report'), shown: (at) => dialog(at, 'Report Ben') },
    { what: 'a question', open: fromMenu('Block'), shown: (at) => dialog(at, 'Block Ben?') },
  ])
})

test('Back closes a profile’s editors one above the other', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: ALTA })
  const page = await openBrowser({ as: ada, ...PHONE })
  const settings = (item: string) => async () => {
    await button(page, 'Profile settings').tap()
    await menuItem(page, item).tap()
  }
  await expectBackToClose(page, `/users/profile/${ada.username}`, [
    {
      what: 'the profile editor',
      open: settings('Edit profile info'),
      shown: (at) => dialog(at, 'Edit profile'),
    },
    {
      what: 'the picture editor',
      open: settings('Edit profile pictures'),
      shown: (at) => dialog(at, 'Edit pictures'),
    },
    {
      what: 'the settings',
      open: settings('Edit account settings'),
      shown: (at) => dialog(at, 'Login and security'),
    },
    { what: 'the lists', open: settings('Manage profiles'), shown: (at) => dialog(at, 'Manage profiles') },
  ])

  await page.goto(`/users/profile/${ada.username}`)
  await settings('Edit profile info')()
  await page.getByRole('textbox', { name: 'Bio' }).fill('Changed, and not saved.')
  await page.goBack()
  const question = dialog(page, 'Discard your changes?')
  await expect(question, 'nothing typed is lost').toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Changed, and not saved.')
})

test('Back closes a match, and overlays in a conversation', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, BODO)
  const cy = await makeCompleteMember(site, 'Cy', { place: BODO, gender: 'man' })
  await likeMember(site, cy, pair.amara)
  const page = await openBrowser({ as: pair.amara, ...PHONE })
  await expectBackToClose(page, `/users/profile/${cy.username}`, [
    {
      what: 'the match',
      open: () => page.getByRole('button', { name: 'Like Back', exact: true }).tap(),
      shown: (at) => dialog(at, "That's a match!"),
    },
    {
      what: 'the question before the match ends',
      open: () => page.getByRole('button', { name: 'Dislike', exact: true }).tap(),
      shown: (at) => dialog(at, 'End your match with Cy?'),
    },
  ])
  await page.goto(`/chat/messages?room=${pair.room}`)
  await expect(composer(page)).toBeVisible()
  await say(page, 'Good evening')
  const finger = await openFinger(page)
  await expectBackToClose(page, `/chat/messages?room=${pair.room}`, [
    { what: 'the emoji', open: () => button(page, 'Emoji').tap(), shown: (at) => dialog(at, 'Emoji') },
    {
      what: 'the options of a message',
      open: async () => finger.pressLong(findBubbles(page).filter({ hasText: 'Good evening' })),
      shown: (at) => menuItem(at, 'Reply'),
    },
    {
      what: 'the search',
      open: () => button(page, 'Search this conversation').tap(),
      shown: (at) => at.getByRole('search', { name: 'Search this conversation' }),
    },
  ])
})

test('one Back leaves a page whose overlay was closed with a button', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: ALTA })
  const page = await openBrowser({ as: ada, ...PHONE })
  await page.goto('/users/privacy')
  await page.goto('/')
  const menu = dialog(page, 'Menu')
  await button(page, /^Menu/).tap()
  await menu.getByRole('button', { name: 'Close' }).tap()
  await expect(menu).toBeHidden()
  await button(page, /^Menu/).tap()
  await menu.getByRole('link', { name: 'Search' }).tap()
  await expect(page).toHaveURL(/\/main\/search/)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/users/privacy')
})
