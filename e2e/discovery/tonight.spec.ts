import type { Locator, Page } from '@playwright/test'
import { block } from '@savanna/contract/relations/routes'
import { HOUR_MS } from '@savanna/contract/time'
import { findEvening } from '../../server/src/features/discovery/free-suggestions/sunset.rules.ts'
import { tonightPairs } from '../../server/src/schema/matching.tables.ts'
import { IN_WHOLE_CHROMIUM, leaveOutInFirefox } from '../../testkit/browser/chromium.ts'
import { findWorker, startWorker } from '../../testkit/browser/worker.ts'
import type { Site } from '../../testkit/programs/site.ts'
import { findAllFaults } from '../screens/faults.ts'
import { findDusk } from '../support/evening/dusk.ts'
import { ask, type Member, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { measureStage, SHORT_WINDOWS } from '../support/stage.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow', ...IN_WHOLE_CHROMIUM })

const SUVA: TestPlace = { latitude: -18.13, longitude: 178.43, city: 'Suva', country: 'Fiji' }
const NUKU: TestPlace = { latitude: -21.13, longitude: -175.2, city: 'Nuku‘alofa', country: 'Tonga' }
const QUITO: TestPlace = { latitude: -0.18, longitude: -78.47, city: 'Quito', country: 'Ecuador' }
const CUSCO: TestPlace = { latitude: -13.53, longitude: -71.97, city: 'Cusco', country: 'Peru' }
const NAMES = ['Ada', 'Bo', 'Cy', 'Dag', 'Eli', 'Fay', 'Gus', 'Hal', 'Isa', 'Jan', 'Kim', 'Lea']

/** Pairs two members for the current evening. */
async function pair({ db }: Site, [one, other]: Member[], place: TestPlace): Promise<void> {
  const [low_id = '', high_id = ''] = [one?.id, other?.id].map((id) => id ?? '').sort()
  await db.insert(tonightPairs).values({ low_id, high_id, day: findEvening(new Date(), place).day })
}

async function makePeople(site: Site, place: TestPlace, names: string[]): Promise<void> {
  for (const name of names) await makeCompleteMember(site, name, { place })
}

const faces = (page: Page) => page.getByRole('list', { name: 'Tonight’s five' })
const large = (page: Page) => page.getByRole('article')
const isFocused = (target: Locator) => target.evaluate((each) => each === document.activeElement)

/** Returns how many parts of a page move perceptibly; fading doesn't count. */
const countMoving = (page: Page) =>
  page.evaluate(() => {
    const lasts = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime ?? 0) > 50
    const fades = (each: Animation) => each instanceof CSSTransition && each.transitionProperty === 'opacity'
    return document.getAnimations().filter((each) => lasts(each) && !fades(each)).length
  })

test('two people of an evening see each other and match', {
  tag: ['@core', '@tonight', '@matching'],
}, async ({ openBrowser, site }) => {
  // However slow the machine is, the sun doesn't set during the journey.
  const place = findDusk(2 * HOUR_MS)
  const ida = await makeCompleteMember(site, 'Ida', { place })
  const ben = await makeCompleteMember(site, 'Ben', { place })
  await makePeople(site, place, NAMES)
  await pair(site, [ida, ben], place)
  const [hers, his] = [await openBrowser({ as: ida }), await openBrowser({ as: ben })]
  await hers.goto('/tonight')
  await his.goto('/tonight')
  await expect(large(hers).getByRole('heading', { name: 'Ben' })).toBeVisible()
  await expect(large(hers)).toContainText('You’re one of Ben’s five tonight too')
  await expect(large(his)).toContainText('You’re one of Ida’s five tonight too')
  await expect(hers.getByText('Five people, until the next sunset')).toBeVisible()

  await test.step('a like by key, and a like back, match immediately', async () => {
    await hers.keyboard.press('ArrowRight')
    await expect(faces(hers).getByText('Ben, liked')).toBeAttached()
    await expect(hers.getByText('Four of five left')).toBeVisible()
    await his.getByRole('button', { name: 'Like Ida', exact: true }).click()
    for (const page of [hers, his]) {
      await expect(page.getByRole('dialog', { name: "That's a match!" })).toBeVisible()
      await expect(page.getByText(/^You and (Ida|Ben) like each other$/)).toBeVisible()
      await page.getByRole('button', { name: 'Keep looking' }).click()
    }
  })

  await test.step('the night shows the match first, and links to the conversation', async () => {
    for (const left of ['Three of five left', 'Two of five left', 'One of five left']) {
      await hers.keyboard.press('ArrowLeft')
      await expect(hers.getByText(left)).toBeVisible()
    }
    await hers.keyboard.press('ArrowLeft')
    const night = hers.getByRole('region', { name: 'Good night' })
    await expect(night).toContainText('You and Ben like each other.')
    await expect(night).not.toContainText('You liked')
    await expect(night.getByRole('link', { name: 'Look through your passes' })).toBeVisible()
    await night.getByRole('link', { name: 'Message Ben' }).click()
    await expect(hers).toHaveURL(/\/chat\/messages\?room=/)
  })
})

test('keys answer the five, and a member who blocks the viewer disappears', async ({ openBrowser, site }) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: SUVA })
  const ben = await makeCompleteMember(site, 'Ben', { place: SUVA })
  await makePeople(site, SUVA, NAMES.slice(0, 4))
  const page = await openBrowser({ as: ida })
  await page.goto('/tonight')
  await expect(faces(page).getByRole('listitem')).toHaveCount(5)

  await test.step('a picture selects a member, and an answer is taken back', async () => {
    await faces(page).getByRole('button', { name: 'Ben' }).press('Enter')
    await expect(large(page).getByRole('heading', { name: 'Ben' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(faces(page).getByText('Ben, passed on')).toBeAttached()
    const takenBack = page.waitForResponse((answer) => /delete.*passed_by/.test(answer.url()))
    await page.keyboard.press('z')
    await expect(large(page).getByRole('heading', { name: 'Ben' })).toBeVisible()
    await takenBack
  })

  await ask(site, ben, block, { params: { userId: ben.id, targetId: ida.id } })
  await expect(faces(page).getByRole('listitem')).toHaveCount(4)
  await expect(faces(page)).not.toContainText('Ben')

  await test.step('the last answer brings the night, which survives a reload', async () => {
    for (const left of ['Three of four left', 'Two of four left', 'One of four left']) {
      const stored = page.waitForResponse((answer) => /pass/.test(answer.url()) && answer.ok())
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText(left)).toBeVisible()
      await stored
    }
    const stored = page.waitForResponse((answer) => /liked_by/.test(answer.url()) && answer.ok())
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'Good night' })).toBeVisible()
    await stored
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Good night' })).toBeVisible()
    await expect(page.getByText(/^You liked /)).toBeVisible()
    expect(await findAllFaults(page, 'night')).toEqual([])
  })
})

test('tonight’s five work by keyboard, in all themes, zoomed and offline', async ({ openBrowser, site }) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: CUSCO })
  await makePeople(site, CUSCO, NAMES.slice(0, 6))
  const page = await openBrowser({ as: ida })
  await page.goto('/')
  await page.getByRole('link', { name: 'Tonight' }).click()
  await expect(page.getByRole('heading', { name: 'Tonight’s five', level: 1 })).toBeFocused()
  const like = page.getByRole('button', { name: /^Like / })
  for (let keys = 0; keys < 12 && !(await isFocused(like)); keys++) await page.keyboard.press('Tab')
  await expect(like).toBeFocused()
  expect(await findAllFaults(page, 'tonight')).toEqual([])
  await page.getByText('Why these people?').press('Enter')
  await expect(page.getByText('Nobody can know if you two will click.')).toBeVisible()
  expect(await findAllFaults(page, 'why these people')).toEqual([])

  const phone = await openBrowser({ as: ida, viewport: { width: 390, height: 844 } })
  await phone.goto('/tonight')
  for (const name of [/^Pass /, /^Like /]) await expect(phone.getByRole('button', { name })).toBeInViewport()
  await expect(large(phone).getByRole('heading')).toBeInViewport()
})

test('the face takes a phone’s height, comes first after a reaction, and the page turns to night', async ({
  openBrowser,
  site,
}) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: NUKU })
  await makePeople(site, NUKU, NAMES.slice(0, 3))
  const page = await openBrowser({ as: ida, viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  await page.goto('/tonight')
  await expect(large(page)).toBeVisible()
  expect((await measureStage(page)).share).toBeGreaterThanOrEqual(0.7)

  for (const [size, { least, ...viewport }] of Object.entries(SHORT_WINDOWS.tonight)) {
    await page.setViewportSize(viewport)
    const { share, hidden } = await measureStage(page)
    expect.soft(share, size).toBeGreaterThanOrEqual(least)
    expect.soft(hidden, size).toEqual([])
  }

  await page.setViewportSize({ width: 375, height: 667 })
  const pass = page.getByRole('button', { name: /^Pass / })
  const people = page.getByRole('list', { name: 'Tonight’s five' }).getByRole('listitem')
  for (let left = (await people.count()) - 1; left > 0; left--) {
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 400)
        return (await measureStage(page)).top
      })
      .toBeLessThan(0)
    expect((await measureStage(page)).hidden).toEqual([])
    // By the picture, since members of other journeys have the same names.
    const picture = large(page).locator('img').first()
    const face = (await picture.getAttribute('src')) ?? ''
    await pass.click()
    await expect(picture).not.toHaveAttribute('src', face)
    await expect.poll(async () => (await measureStage(page)).top).toBeGreaterThanOrEqual(0)
  }

  await pass.click()
  await expect(page.getByRole('heading', { name: 'Good night' })).toBeInViewport()
  const grounds = await page.evaluate(() =>
    ['body', 'header', 'nav[aria-label="Main"]'].map((part) => {
      const element = document.querySelector(part)
      return element && getComputedStyle(element).backgroundColor
    }),
  )
  expect(new Set(grounds).size, 'bars and page have one sky').toBe(1)
  expect(grounds[0], 'also in the light theme').toBe('rgb(44, 35, 32)')
})

test('a push message at sunset opens tonight’s page, and emails are opt-in', async ({
  openBrowser,
  site,
}) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: CUSCO })
  const page = await openBrowser({ as: ida })
  await page.context().grantPermissions(['notifications'])
  await page.goto('/users/settings/notifications')
  const choice = (name: string) => page.getByRole('switch', { name })
  await expect(choice('Tonight’s five, by push notification')).toBeChecked()
  await expect(choice('Tonight’s five, by email')).not.toBeChecked()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await choice('Tonight’s five, by email').press('Space')
  await stored
  await page.reload()
  await expect(choice('Tonight’s five, by email')).toBeChecked()

  await startWorker(page)
  const worker = await findWorker(page, site.url)
  await page.goto('about:blank')
  const body = 'The sun has set. Come and see who’s here.'
  const push = { title: 'Savanna', body, url: '/tonight', tag: 'evening20261123' }
  const shown = () => worker.deliver(push).then(worker.list)
  await expect.poll(shown).toEqual([{ title: 'Savanna', body, data: { url: '/tonight' } }])
  await page.goto('/users/privacy')
  await worker.press()
  await expect(page).toHaveURL('/tonight')
  await expect(page.getByRole('heading', { name: 'Tonight’s five', level: 1 })).toBeVisible()
})

test('Tab and Enter answer the five, and nothing moves under reduced motion', async ({
  openBrowser,
  site,
}) => {
  const ida = await makeCompleteMember(site, 'Ida', { place: QUITO })
  await makePeople(site, QUITO, NAMES.slice(0, 5))
  const page = await openBrowser({ as: ida, reducedMotion: 'reduce' })
  await page.goto('/tonight')
  await expect(faces(page).getByRole('listitem')).toHaveCount(5)
  const pressByTab = async (target: Locator) => {
    for (let keys = 0; keys < 40 && !(await isFocused(target)); keys++) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
    await page.keyboard.press('Enter')
  }

  await test.step('a member further back is selected in the row and liked', async () => {
    const last = faces(page).getByRole('button').last()
    const name = await last.innerText()
    await pressByTab(last)
    await expect(large(page).getByRole('heading', { name })).toBeVisible()
    await pressByTab(page.getByRole('button', { name: `Like ${name}`, exact: true }))
    await expect(faces(page).getByText(`${name}, liked`)).toBeAttached()
    await expect(page.getByText(`Liked ${name}.`)).toBeAttached()
  })

  leaveOutInFirefox(page, 'Tab goes on into the bars of Firefox, where Playwright cannot press it')
  await test.step('the others are passed, and the focus is never lost', async () => {
    for (const left of ['Three of five left', 'Two of five left', 'One of five left']) {
      await pressByTab(page.getByRole('button', { name: /^Pass / }))
      await expect(page.getByText(left)).toBeVisible()
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    }
    await pressByTab(page.getByRole('button', { name: /^Pass / }))
    await expect(page.getByRole('heading', { name: 'Good night' })).toBeFocused()
    expect(await countMoving(page)).toBe(0)
  })

  await test.step('the last reaction can be undone from the night', async () => {
    const takenBack = page.waitForResponse((answer) => /delete.*passed_by/.test(answer.url()) && answer.ok())
    await pressByTab(page.getByRole('button', { name: 'Undo my last answer' }))
    await expect(page.getByRole('status').filter({ hasText: /^Took back your pass on \w+\./ })).toBeAttached()
    await expect(page.getByText('One of five left')).toBeVisible()
    await takenBack
  })

  const moving = await openBrowser({ as: ida, reducedMotion: 'no-preference' })
  await moving.goto('/tonight')
  await expect(moving.getByText('One of five left')).toBeVisible()
  await moving.keyboard.press('ArrowLeft')
  await expect(moving.getByRole('heading', { name: 'Good night' })).toBeVisible()
  expect(await countMoving(moving), 'for others the sun sets').toBeGreaterThan(0)
})
