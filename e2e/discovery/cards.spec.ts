import type { Locator, Page } from '@playwright/test'
import { cards } from '@savanna/contract/relations/passes'
import { openFinger } from '../../testkit/browser/touch.ts'
import type { Site } from '../../testkit/programs/site.ts'
import { ask, likeMember, type Member, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { useUp } from '../support/population.ts'
import { measureStage, SHORT_WINDOWS } from '../support/stage.ts'
import { goOffline } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

// A free member sees different texts when plans are available.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, ownSite: 'cards' })

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

// Each journey has its own town, far from everyone else.
const TOWNS: Record<string, TestPlace> = {
  mouse: { latitude: -45.03, longitude: 168.66, city: 'Queenstown', country: 'New Zealand' },
  touch: { latitude: 64.15, longitude: -21.94, city: 'Reykjavik', country: 'Iceland' },
  pose: { latitude: 78.22, longitude: 15.65, city: 'Longyearbyen', country: 'Norway' },
  stage: { latitude: 62.01, longitude: -6.77, city: 'Tórshavn', country: 'Faroe Islands' },
  match: { latitude: -54.8, longitude: -68.3, city: 'Ushuaia', country: 'Argentina' },
}

const stage = (page: Page) => page.getByRole('region', { name: /^(Cards|People you passed on)$/ })
const topCard = (page: Page) => stage(page).locator('article:not([inert])')
const button = (page: Page, name: RegExp) => stage(page).getByRole('button', { name })

async function nameOnTop(page: Page): Promise<string> {
  await expect(topCard(page)).toHaveCount(1)
  return (await topCard(page).getAttribute('aria-label')) ?? ''
}

const onTop = (page: Page, name: string) => expect(topCard(page)).toHaveAccessibleName(name)

/** Expects another card on top, or none. */
const hasGone = (page: Page, name: string, timeout = 10_000) =>
  expect(topCard(page).and(page.locator(`[aria-label="${name}"]`))).toBeHidden({ timeout })

/** Makes a viewer and members nearby, away from other journeys' members. */
async function makeNeighbours(site: Site, town: string, others: string[]) {
  const place = TOWNS[town] as TestPlace
  const viewer = await makeCompleteMember(site, 'Amara', { place })
  const people: Member[] = []
  for (const name of others)
    people.push(await makeCompleteMember(site, name, { place, photos: ['steelblue'] }))
  return { viewer, people }
}

async function middleOf(card: Locator) {
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragByMouse(page: Page, distance: number) {
  const { x, y } = await middleOf(topCard(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y + 4, { steps: 12 })
  await page.mouse.up()
}

async function dragByFinger(page: Page, distance: number) {
  await (await openFinger(page)).drag(topCard(page), { x: distance })
}

/** Drags the top card until it's gone: the first touch may come before the page handles drags. */
async function swipe(page: Page, drag: typeof dragByMouse, distance: number): Promise<string> {
  const name = await nameOnTop(page)
  await expect(async () => {
    await drag(page, distance)
    await hasGone(page, name, 2000)
  }).toPass()
  return name
}

test('cards are liked, passed and undone by mouse and keyboard', async ({ openBrowser, site }) => {
  const { viewer } = await makeNeighbours(site, 'mouse', ['Bruno', 'Chloe', 'Dario', 'Elena'])
  const page = await openBrowser({ as: viewer, ...DESKTOP })
  await page.goto('/')
  await page.getByRole('link', { name: 'Cards' }).first().click()
  await expect(page.getByRole('heading', { name: 'Cards' })).toBeFocused()
  const count = stage(page).getByText(/left|last one/)
  // Other members of the site may follow; without a plan there are five.
  const total = (await ask(site, viewer, cards, { params: { userId: viewer.id }, query: {} })).left
  await expect(count).toHaveText(`${total} left`)

  const first = await test.step('a short drag changes nothing, a long one to the left passes', async () => {
    const name = await nameOnTop(page)
    await dragByMouse(page, 40)
    await onTop(page, name)
    return swipe(page, dragByMouse, -260)
  })
  await expect(count).toHaveText(`${total - 1} left`)
  await expect(page.getByRole('status').filter({ hasText: `Passed on ${first}.` })).toBeAttached()

  const second = await test.step('to the right likes', () => swipe(page, dragByMouse, 260))
  const third = await nameOnTop(page)
  await page.keyboard.press('ArrowLeft')
  await hasGone(page, third)

  await test.step('undo takes back the last ones, one by one', async () => {
    await page.keyboard.press('z')
    await onTop(page, third)
    await page.keyboard.press('Backspace')
    await onTop(page, second)
    await button(page, /^Undo$/).click()
    await onTop(page, first)
    await expect(button(page, /^Undo$/)).toHaveAttribute('aria-disabled', 'true')
    await expect(count).toHaveText(`${total} left`)
    const { left } = await ask(site, viewer, cards, { params: { userId: viewer.id }, query: {} })
    expect(left).toBe(total)
  })

  await test.step('the bio is beside the picture, up opens the profile, and Back returns', async () => {
    await expect(topCard(page).getByText('Tea first, questions later.')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(page).toHaveURL(/\/users\/profile\//)
    await page.goBack()
    await onTop(page, first)
  })

  await test.step('the page behind the last card offers a next step', async () => {
    for (let turn = total; turn > 0; turn--) {
      const name = await nameOnTop(page)
      await page.keyboard.press('ArrowLeft')
      await hasGone(page, name)
    }
    await expect(page.getByRole('strong').filter({ hasText: 'No more users' })).toBeVisible()
    await page.getByRole('link', { name: 'Look through your passes again' }).click()
    await expect(page.getByRole('heading', { name: 'Your passes' })).toBeVisible()
    await expect(count).toHaveText(`${total} left`)
    const again = await nameOnTop(page)
    await page.keyboard.press('ArrowRight')
    await expect(count).toHaveText(total === 2 ? 'The last one' : `${total - 1} left`)
    await page.reload()
    await expect(count).toHaveText(total === 2 ? 'The last one' : `${total - 1} left`)
    await hasGone(page, again)
  })
})

/** Returns how far (px) a card is from its place, and its tilt in degrees, rounded. */
const readPose = (card: Locator) =>
  card.evaluate((element) => {
    const { a, b, m41 } = new DOMMatrixReadOnly(getComputedStyle(element).transform)
    return { x: Math.round(m41), tilt: Math.round((Math.atan2(b, a) * 180) / Math.PI) }
  })

test('a card follows the mouse and springs back on an early release', async ({ openBrowser, site }) => {
  const { viewer } = await makeNeighbours(site, 'pose', ['Kofi'])
  const page = await openBrowser({ as: viewer, ...DESKTOP })
  await page.goto('/users/cards')
  const name = await nameOnTop(page)
  const { x, y } = await middleOf(topCard(page))
  const stamp = topCard(page).locator('[data-swipe="like"]')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 12 })
  await expect.poll(() => readPose(topCard(page))).toEqual({ x: 200, tilt: 8 })
  await expect(stamp).toHaveCSS('opacity', '1')
  await page.mouse.move(x + 75, y, { steps: 12 })
  await expect.poll(() => readPose(topCard(page))).toEqual({ x: 75, tilt: 3 })
  // Slowly at the end: a flick would swipe it.
  await page.mouse.move(x + 74, y)
  await page.mouse.up()
  await expect.poll(() => readPose(topCard(page))).toEqual({ x: 0, tilt: 0 })
  await expect(stamp).toHaveCSS('opacity', '0')
  await onTop(page, name)
})

test('cards work on a phone, also after a time offline', async ({ openBrowser, site, guard }) => {
  const { viewer } = await makeNeighbours(site, 'touch', ['Farid', 'Greta', 'Hana'])
  const page = await openBrowser({ as: viewer, ...PHONE })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cards' }).click()
  const first = await swipe(page, dragByFinger, -220)
  await button(page, /^Undo$/).tap()
  await onTop(page, first)
  const liked = await swipe(page, dragByFinger, 220)
  const next = await nameOnTop(page)
  expect(next).not.toBe(liked)
  await page.keyboard.press('ArrowDown')
  await expect(topCard(page).getByText('Tea first, questions later.')).toBeVisible()
  await button(page, /^Pass /).tap()
  await hasGone(page, next)

  guard.tolerateNoNetwork()
  await goOffline(page)
  const kept = await nameOnTop(page)
  await button(page, /^Like /).tap()
  await expect(page.getByText(/You seem to be offline/)).toBeVisible()
  await onTop(page, kept)
  await page.context().setOffline(false)
  await button(page, /^Like /).tap()
  await hasGone(page, kept)
})

for (const [size, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a like on the cards makes a match on both sides (${size})`, async ({ openBrowser, site }) => {
    const { viewer, people } = await makeNeighbours(site, 'match', [`Ines${size}`])
    const other = people[0] as Member
    await likeMember(site, other, viewer)
    const [hers, theirs] = await Promise.all([
      openBrowser({ as: viewer, ...device }),
      openBrowser({ as: other, ...device }),
    ])
    await Promise.all([hers.goto('/users/cards'), theirs.goto('/users/cards')])
    await expect(stage(theirs)).toBeVisible()
    for (let name = await nameOnTop(hers); name !== other.firstname; name = await nameOnTop(hers)) {
      await button(hers, /^Pass /).click()
      await hasGone(hers, name)
    }
    await swipe(hers, size === 'phone' ? dragByFinger : dragByMouse, 240)
    for (const page of [hers, theirs])
      await expect(page.getByRole('dialog', { name: "That's a match!" })).toBeVisible()
    // The arrow keys belong to the top overlay, so no match is undone by accident.
    await hers.keyboard.press('z')
    await hers.getByRole('button', { name: 'Keep looking' }).click()
    await expect(hers.getByRole('dialog')).toBeHidden()
    await hers.goto(`/users/profile/${other.username}`)
    await expect(hers.getByText('You like each other')).toBeVisible()
  })
}

test('the picture takes 70 % of a phone, and no button needs scrolling', async ({ openBrowser, site }) => {
  const { viewer } = await makeNeighbours(site, 'stage', ['Lena', 'Mads'])
  const page = await openBrowser({ as: viewer, ...PHONE })
  await page.goto('/users/cards')
  await nameOnTop(page)
  expect((await measureStage(page)).share).toBeGreaterThanOrEqual(0.7)

  for (const [size, { least, ...viewport }] of Object.entries(SHORT_WINDOWS.cards)) {
    await page.setViewportSize(viewport)
    const { share, hidden, scrolls } = await measureStage(page)
    expect.soft(share, size).toBeGreaterThanOrEqual(least)
    expect.soft(hidden, size).toEqual([])
    expect.soft(scrolls, size).toBe(false)
  }

  await test.step('on a wide screen the words are beside the picture, without a panel', async () => {
    await page.setViewportSize(DESKTOP.viewport)
    expect((await measureStage(page)).share).toBeGreaterThanOrEqual(0.7)
    const bio = topCard(page).getByText('Tea first, questions later.')
    await expect(bio).toBeVisible()
    const picture = await topCard(page).locator('img').first().boundingBox()
    const words = await bio.boundingBox()
    expect(words?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0))
    await expect(button(page, /bio$/)).toHaveCount(0)
  })
})

test('cards work under reduced motion, and rejected likes are undone', async ({
  openBrowser,
  site,
  guard,
}) => {
  const { viewer } = await makeNeighbours(site, 'mouse', ['Jules'])
  const page = await openBrowser({ as: viewer, reducedMotion: 'reduce', ...DESKTOP })
  await page.goto('/users/cards')
  const name = await nameOnTop(page)
  await page.keyboard.press('ArrowLeft')
  await hasGone(page, name)
  await page.keyboard.press('z')
  await onTop(page, name)

  guard.tolerate(/status of 429/)
  await useUp(site, viewer, 'profile_likes')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/You’ve used your 20 profile likes for today/)).toBeVisible()
  await onTop(page, name)
  await expect(button(page, /^Undo$/)).toHaveAttribute('aria-disabled', 'true')
})
