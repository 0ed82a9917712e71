import type { Page } from '@playwright/test'
import type { Site } from '../testkit/programs/site.ts'
import { type Member, makeCompleteMember, makeMatch, PASSWORD, type TestPlace } from './support/members.ts'
import { makePhotoFile } from './support/photos.ts'
import { publishPost } from './support/posts.ts'
import { expect, test } from './support/test.ts'

const LIMA: TestPlace = { latitude: -12.05, longitude: -77.04, city: 'Lima', country: 'Peru' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const frame = (page: Page) => page.locator('[data-app-shell]')

/** Opens a phone with the cookie that marks a member's browser. */
async function openPhone(
  openBrowser: (options: object) => Promise<Page>,
  site: Site,
  as: Member,
): Promise<Page> {
  const page = await openBrowser({ ...PHONE, as })
  await page.context().addCookies([{ name: 'savanna_member', value: '1', url: site.url }])
  return page
}

/** Delays the app's scripts like a slow network. Returns a function that releases them. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/platform-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** An element's position on the page, in whole pixels. */
async function placeOf(page: Page, selector: string): Promise<number[]> {
  const box = await page.locator(selector).first().boundingBox()
  return [box?.x, box?.y, box?.width, box?.height].map((number) => Math.round(number ?? -1))
}

test('bars and the first picture show before the application starts', async ({ openBrowser, site }) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: LIMA, photos: ['steelblue'] })
  await makeCompleteMember(site, 'Ben', { place: LIMA, photos: ['darkred'] })
  const page = await openPhone(openBrowser, site, ida)
  for (const path of ['/', '/users/profile/'.concat(ida.username)]) {
    await page.goto(path)
    await expect(frame(page)).toHaveCount(0)
    await expect(page.locator('main img[srcset]').first()).toBeVisible()
    const photo = await placeOf(page, 'main img[srcset]')
    const name = await page.locator('main :is(h1, h3) >> visible=true').allInnerTexts()

    const release = await holdApplication(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(frame(page).locator('main img[srcset]')).toBeVisible()
    expect(await placeOf(page, 'main img[srcset]'), path).toEqual(photo)
    const [shown = ''] = await frame(page).locator('main :is(h1, h3) >> visible=true').allInnerTexts()
    expect(name).toContain(shown)
    release()
    await expect(frame(page)).toHaveCount(0)
    await page.unroute(/\/assets\/platform-[^/]*\.js$/)
  }
})

test('the feed’s first photo shows before the application, in the same place', async ({
  openBrowser,
  site,
}) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: LIMA, photos: ['steelblue'] })
  await publishPost(site, ida, 'The pier at noon', [await makePhotoFile('darkred')])
  const page = await openPhone(openBrowser, site, ida)
  const photo = 'main article section img[srcset]'
  await page.goto('/users/posts')
  await expect(frame(page)).toHaveCount(0)
  await expect(page.locator(photo)).toBeVisible()
  const place = await placeOf(page, photo)

  const release = await holdApplication(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(frame(page).locator(photo)).toBeVisible()
  expect(await placeOf(page, photo)).toEqual(place)
  release()
  await expect(frame(page)).toHaveCount(0)
})

test('the conversation list shows before the application', async ({ openBrowser, site }) => {
  const [ida, ben] = [
    await makeCompleteMember(site, 'Ida', { place: LIMA, photos: ['steelblue'] }),
    await makeCompleteMember(site, 'Ben', { place: LIMA, photos: ['darkred'] }),
  ]
  await makeMatch(site, ida, ben)
  const page = await openPhone(openBrowser, site, ida)
  const release = await holdApplication(page)
  await page.goto('/chat/messages', { waitUntil: 'commit' })
  await expect(frame(page).getByText('Ben', { exact: true })).toBeVisible()
  await expect(frame(page).getByText('New matches')).toBeVisible()
  release()
  await expect(frame(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ben' })).toBeVisible()
})

test('a click before the application starts isn’t lost', async ({ openBrowser, site }) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: LIMA, photos: ['steelblue'] })
  const page = await openPhone(openBrowser, site, ida)

  await test.step('a button works as soon as it can', async () => {
    const release = await holdApplication(page)
    await page.goto('/', { waitUntil: 'commit' })
    await frame(page).getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a link opens its page, also the member’s own profile', async () => {
    await page.unrouteAll()
    const release = await holdApplication(page)
    await page.goto('/users/cards', { waitUntil: 'commit' })
    const me = frame(page).getByRole('link', { name: 'Me', exact: true })
    await expect(me).toHaveAttribute('href', new RegExp(`/users/profile/${ida.username}$`))
    await me.click()
    release()
    await expect(page.getByRole('heading', { level: 1, name: /^Ida/ })).toBeVisible()
  })
})

test('a logged-out browser shows no member’s frame, even with an older cookie', async ({
  context,
  page,
  site,
}) => {
  await context.addCookies([{ name: 'savanna_member', value: '1', url: site.url }])
  const release = await holdApplication(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(frame(page)).toBeAttached()
  await expect(frame(page)).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('without a server response the page says so', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 503/)
  const ida: Member = await makeCompleteMember(site, 'Ida', { place: LIMA, photos: ['steelblue'] })
  const page = await openPhone(openBrowser, site, ida)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/chat/messages')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(frame(page)).toHaveCount(0)
})

test('text typed into the login before the application starts isn’t lost', async ({ openBrowser, site }) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: LIMA, photos: ['steelblue'] })
  const page = await openBrowser(PHONE)
  const release = await holdApplication(page)
  await page.goto('/users/login', { waitUntil: 'commit' })
  await frame(page).getByLabel('Username or email').fill(ida.username)
  await frame(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  release()
  await expect(frame(page)).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})
