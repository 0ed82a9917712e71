import type { Page } from '@playwright/test'
import { likedProfiles } from '@savanna/contract/relations/routes'
import { openFinger } from '../testkit/browser/touch.ts'
import type { Site } from '../testkit/programs/site.ts'
import { ask, type Member, makeCompleteMember, type TestPlace } from './support/members.ts'
import { expect, test } from './support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
// Other journeys have no members there, so this journey's other member is the first card.
const NUKUALOFA: TestPlace = { latitude: -21.14, longitude: -175.2, city: 'Nukuʻalofa', country: 'Tonga' }
const HONIARA: TestPlace = { latitude: -9.43, longitude: 159.95, city: 'Honiara', country: 'Solomon Islands' }
const COLOURS = ['steelblue', 'peru', 'seagreen']

const topCard = (page: Page) => page.locator('article:not([inert])')

async function nameOnTop(page: Page): Promise<string> {
  await expect(topCard(page)).toHaveCount(1)
  return (await topCard(page).getAttribute('aria-label')) ?? ''
}

async function namesLikedBy(site: Site, { id, token }: Member): Promise<string[]> {
  const liked = await ask(site, { token }, likedProfiles, { params: { id }, query: {} })
  return liked.map(({ firstname }) => firstname)
}

const readInArabic = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'language', value: 'ar', url }])

test('an Arabic page starts on the right and continues to the left', async ({ openBrowser, site }) => {
  const viewer = await makeCompleteMember(site, 'Amara', { place: NUKUALOFA })
  const other = await makeCompleteMember(site, 'Nora', { place: NUKUALOFA, photos: COLOURS })
  const page = await openBrowser({ as: viewer, ...DESKTOP })
  await readInArabic(page, site.url)

  await test.step('the sidebar and the logo are on the right', async () => {
    await page.goto('/users/posts')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const sides = page.getByRole('main').getByRole('navigation')
    const [side, title] = [await sides.boundingBox(), await page.locator('h1').boundingBox()]
    expect(side?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? Infinity))
    const mark = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect(mark?.x).toBeGreaterThan(DESKTOP.viewport.width / 2)
  })

  await test.step('the photo strip starts on the right: the left key goes forward', async () => {
    await page.goto(`/users/profile/${other.username}`)
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.locator('img') })
      .first()
      .click()
    const strip = page.getByRole('dialog').getByRole('list')
    const scrolled = () => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)
    expect(await scrolled()).toBe(0)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(scrolled).toBe(-1)
    await expect(strip.locator('li:not([inert])')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(scrolled).toBe(0)
  })

  await test.step('the left key likes a card', async () => {
    await page.goto('/users/cards')
    expect(await nameOnTop(page)).toBe('Nora')
    await expect(page.locator('[data-stroke="like"]')).toHaveAttribute('aria-keyshortcuts', 'ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(topCard(page).and(page.locator('[aria-label="Nora"]'))).toBeHidden()
    await expect.poll(() => namesLikedBy(site, viewer)).toEqual(['Nora'])
  })
})

test('in Arabic, dragging a card left likes and right passes', async ({ openBrowser, site }) => {
  const viewer = await makeCompleteMember(site, 'Amara', { place: HONIARA })
  for (const name of ['Olga', 'Pia']) await makeCompleteMember(site, name, { place: HONIARA })
  const page = await openBrowser({ as: viewer, ...PHONE })
  await readInArabic(page, site.url)
  await page.goto('/users/cards')
  const finger = await openFinger(page)
  const names: string[] = []
  for (const x of [-260, 260]) {
    const name = await nameOnTop(page)
    names.push(name)
    const card = topCard(page).and(page.locator(`[aria-label="${name}"]`))
    // The first touch may come before the page handles drags; the effect of a later one may take a while to show.
    await expect(async () => {
      if (await card.isVisible()) await finger.drag(card, { x })
      await expect(card).toBeHidden({ timeout: 5_000 })
    }).toPass()
  }
  await expect.poll(() => namesLikedBy(site, viewer)).toEqual(names.slice(0, 1))
})
