import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { likeMember, type Member, makeMatchedPair, type TestPlace } from './support/members.ts'
import { closeDialog, findContact, logIn, notificationsButton } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const OSLO: TestPlace = { latitude: 59.91, longitude: 10.75, city: 'Oslo', country: 'Norway' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const WIDTHS = [320, 390, 768, 1440]
/** Requests pending when a session ends are rejected, and the browser logs that. */
const UNDER_WAY = /status of 401/

const VISITOR_PAGES = ['/', '/home', '/users/login', '/users/register', '/users/forgot-password', '/nowhere']
const memberPages = ({ amara, jonas, room }: { amara: Member; jonas: Member; room: string }) => [
  '/',
  `/users/profile/${amara.username}`,
  `/users/profile/${jonas.username}`,
  '/tonight',
  '/chat/messages',
  `/chat/messages?room=${room}`,
  '/users/share',
  '/users/welcome',
  '/users/welcome?at=birthdate',
]

/** Opens a page and waits until it has settled: it has its title and nothing is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = () =>
      page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
    await expect.poll(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test.describe('every page fits every width, and is accessible, light or dark', () => {
  test('every visitor page fits every width and is accessible, light and dark', async ({ openBrowser }) => {
    const page = await openBrowser()
    for (const path of VISITOR_PAGES) {
      await open(page, path)
      await expectAccessibleInBoth(page)
      await expectNoSidewaysScroll(page, path)
    }
  })

  test('every member page fits every width and is accessible, light and dark', async ({
    openBrowser,
    site,
  }) => {
    const pair = await makeMatchedPair(site, OSLO)
    const page = await openBrowser({ as: pair.amara })
    for (const path of memberPages(pair)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, path)
      await expectAccessibleInBoth(page)
      await expectNoSidewaysScroll(page, path)
    }
  })

  test('every member dialog fits every width and is accessible, light and dark', async ({
    openBrowser,
    site,
  }) => {
    const pair = await makeMatchedPair(site, OSLO)
    const page = await openBrowser({ as: pair.amara })
    await open(page, `/users/profile/${pair.amara.username}`)
    await notificationsButton(page).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    await expect(drawer.getByRole('listitem')).not.toHaveCount(0)
    await expectAccessibleInBoth(page, 'notifications')
    await closeDialog(page, 'Notifications')
    for (const [button, dialog] of [
      ['Edit profile', 'Edit profile'],
      ['Edit pictures', 'Edit pictures'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await expectAccessibleInBoth(page, dialog)
      await closeDialog(page, dialog)
    }
  })
})

test('a phone’s menu and bottom bar link to every page', async ({ openBrowser, site, guard }) => {
  guard.tolerate(UNDER_WAY)
  const pair = await makeMatchedPair(site, OSLO)
  const page = await openBrowser({ as: pair.amara, ...PHONE })
  await open(page, '/')
  const bottom = page.getByRole('navigation', { name: 'Main' })
  await expect(bottom).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Your account' })).toBeHidden()

  await bottom.getByRole('link', { name: 'Messages' }).tap()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await findContact(page, pair.jonas).tap()
  await expect(page.getByPlaceholder('Write your message')).toBeInViewport()
  await expect(findContact(page, pair.jonas)).toBeHidden()
  await page.getByRole('link', { name: 'Back to all conversations' }).tap()
  await expect(findContact(page, pair.jonas)).toBeVisible()
  await bottom.getByRole('link', { name: 'Me', exact: true }).tap()
  await expect(page).toHaveURL(`/users/profile/${pair.amara.username}`)
  await page.getByRole('button', { name: 'Edit city' }).tap()
  const endOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }
  const save = page.getByRole('button', { name: 'Save city' })
  await expect(save).toBeVisible()
  const bar = await bottom.boundingBox()
  await expect.poll(() => endOf(save), 'above the bar').toBeLessThan(bar?.y ?? 0)
  await page.getByRole('button', { name: 'Cancel' }).tap()

  const menuButton = page.getByRole('button', { name: 'Menu, 1 unread' })
  await menuButton.tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'My profile' })).toBeVisible()
  await menu.getByRole('button', { name: 'Notifications, 1 unread' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByText(/Jonas liked you back/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await menu.getByRole('link', { name: 'Messages' }).tap()
  await expect(page).toHaveURL('/chat/messages')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await menu.getByRole('button', { name: 'Log out' }).tap()
  await expect(page).toHaveURL('/users/login')
})

test('the keyboard reaches the skip link, new titles, and dialogs', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, OSLO)
  const page = await openBrowser({ as: pair.amara })
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'My profile' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Diallo' })).toBeFocused()
  await expect(page).toHaveTitle(/Savanna/)

  const edit = page.getByRole('button', { name: 'Edit profile', exact: true })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Save' }), 'round to the end of the dialog').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()

  const picture = page.getByRole('button', { name: 'Picture 1 of 1' })
  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()
})

test('an early link focuses its page’s title', async ({ openBrowser, site }) => {
  const { amara } = await makeMatchedPair(site, OSLO)
  const page = await openBrowser({ as: amara })
  await page.route('**/api/main/suggestions/**', () => {})
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeFocused()
})

test('an open page survives a deployment and continues after one click', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/ERR_FAILED|dynamically imported module/)
  const { amara, jonas } = await makeMatchedPair(site, OSLO)
  const page = await openBrowser({ as: amara })
  await open(page, `/users/profile/${jonas.username}`)
  const more = page.getByRole('button', { name: 'Options for Jonas' })
  const report = page.getByRole('menuitem', { name: 'Report' })
  await more.click()
  await expect(report).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await report.click()
  await expect(page.getByRole('alert')).toContainText('Part of this page couldn’t be loaded.')
  await expect(more, 'the page stays').toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Report Jonas' })).toBeVisible()
})

test('the chosen theme persists, in every tab and over a logout', async ({ openBrowser, site, guard }) => {
  guard.tolerate(UNDER_WAY)
  const pair = await makeMatchedPair(site, OSLO)
  await likeMember(site, pair.amara, pair.jonas)
  const page = await openBrowser({ as: pair.amara, colorScheme: 'dark' })
  const ground = (tab: Page) => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open(page, '/')
  const night = await ground(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Theme: system. Switch to light' }).click()
  await expect.poll(() => ground(page)).not.toBe(night)
  const sand = await ground(page)

  await page.reload()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Theme: light. Switch to dark' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await ground(page)).toBe(sand)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/users/login')
  expect(await ground(page)).toBe(sand)
  await logIn(page, pair.amara.username)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Theme: light. Switch to dark' }).click()
  await expect.poll(() => ground(page)).toBe(night)
})
