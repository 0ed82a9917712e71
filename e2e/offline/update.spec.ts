import type { Page } from '@playwright/test'
import { precacheProgram } from '../../testkit/browser/persistence.ts'
import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { composer } from '../support/steps.ts'
import { test as base, expect } from '../support/test.ts'
import { startDeployment } from './support/deployment.ts'

const HARSTAD: TestPlace = { latitude: 68.8, longitude: 16.54, city: 'Harstad', country: 'Norway' }
/** The page's console message when a chunk of an old version is gone. */
const LOST =
  /status of 404 .*\/assets\/|disallowed MIME type|LostPart|dynamically imported module|Unable to preload CSS/

const test = base.extend<{ deployment: Awaited<ReturnType<typeof startDeployment>> }>({
  // Before the browsers, which then close first.
  deployment: [
    async ({ site }, use) => {
      const deployment = await startDeployment(site.url)
      await use(deployment)
      deployment.stop()
    },
    { auto: true },
  ],
})

/** The whole new program loads first, two hundred files; a busy machine takes a minute. */
const LOADED = { timeout: 90_000 }

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name })
const notice = (page: Page) => page.getByText('There’s a new version of Savanna.')

/** Marks a page, so `isSame` tells whether it was reloaded since. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isSame = (page: Page) => page.evaluate(() => 'marked' in window)

/** Returns the version of the program that a page started with. */
async function versionOf(page: Page): Promise<number> {
  const entry = await page.locator('script[type="module"]').first().getAttribute('src')
  return Number(/\.v(\d+)\.js$/.exec(entry ?? '')?.[1] ?? 1)
}

/** Returns a function that counts a page's reloads since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

/**
 * Waits until a page has precached the program and watches for newer versions, which happens once the network is
 * idle.
 */
async function waitForUpdates(page: Page): Promise<void> {
  await precacheProgram(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/Updates-[^/]*\.js/.test(name)),
  )
}

test.use({ serviceWorkers: 'allow' })

/** Makes the browser look for a newer service worker, as it does on each page and when a tab becomes visible. */
const look = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

test('a new version waits for a message in progress, and loses nothing', async ({
  openBrowser,
  site,
  deployment,
}) => {
  const { amara, jonas, room } = await makeMatchedPair(site, HARSTAD)
  const page = await openBrowser({ as: amara, baseURL: deployment.url })
  await page.goto(`/chat/messages?room=${room}`)
  await waitForUpdates(page)
  const other = await page.context().newPage()
  await other.goto(`/users/profile/${jonas.username}`)
  await waitForUpdates(other)
  await Promise.all([mark(page), mark(other)])
  await page.bringToFront()
  await composer(page).pressSequentially('I am writ')

  deployment.deploy()
  await look(page)
  await expect(notice(page)).toBeVisible(LOADED)
  await composer(page).pressSequentially('ing this')
  await expect(composer(page)).toHaveValue('I am writing this')
  await composer(page).press('Enter')
  await expect(page.getByRole('log').getByText('I am writing this')).toBeVisible()
  await composer(page).fill('And this I have only begun')
  expect(await isSame(page), 'nothing was loaded again').toBe(true)

  await expect(notice(other)).toBeVisible(LOADED)
  await other.bringToFront()
  await other.getByRole('button', { name: 'Options for Jonas' }).click()
  await other.getByRole('menuitem', { name: 'Report' }).click()
  await expect(other.getByRole('dialog', { name: 'Report Jonas' }), 'an old tab has its parts').toBeVisible()
  expect(await isSame(other)).toBe(true)

  await page.bringToFront()
  await link(page, 'Search').click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  await expect.poll(() => versionOf(page)).toBe(2)
  await expect(page).toHaveURL('/main/search')
  await page.goto(`/chat/messages?room=${room}`)
  await expect(composer(page)).toHaveValue('And this I have only begun')
  await expect(page.getByRole('log').getByText('I am writing this')).toHaveCount(1)
  expect(await versionOf(other), 'the other tab is as it was').toBe(1)
})

test('a new version waits for a pending request, then for a click', async ({
  openBrowser,
  site,
  deployment,
}) => {
  const { amara, jonas } = await makeMatchedPair(site, HARSTAD)
  const page = await openBrowser({ as: amara, baseURL: deployment.url })
  await page.goto(`/users/profile/${jonas.username}`)
  await waitForUpdates(page)
  await mark(page)
  deployment.deploy()
  await look(page)
  await expect(notice(page)).toBeVisible(LOADED)

  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/create/**', async (route) => {
    await answered
    await route.continue()
  })
  const followed = page.waitForResponse(/\/api\/users\/create\//)
  await page.getByRole('button', { name: 'Follow Jonas' }).click()
  await link(page, 'Search').click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  expect(await isSame(page), 'the request is not broken off').toBe(true)
  const load = page.getByRole('button', { name: 'Update' })
  await load.click()
  await expect(page.getByText('Please finish what you’re doing first.')).toBeVisible()
  answer()
  expect((await followed).status()).toBe(200)
  await expect(async () => {
    // A successful click removes the button before the new version arrives.
    if (await load.isVisible()) await load.click({ timeout: 1_000 })
    expect(await versionOf(page)).toBe(2)
  }).toPass()
})

test('a replaced chunk causes one reload at a navigation, and drafts stay', async ({
  openBrowser,
  site,
  guard,
  deployment,
}) => {
  guard.tolerate(LOST)
  const { amara, room } = await makeMatchedPair(site, HARSTAD)
  const page = await openBrowser({ as: amara, baseURL: deployment.url })
  // Too early for the service worker, which would have precached all chunks.
  await page.goto(`/chat/messages?room=${room}`)
  await composer(page).fill('Half a thought')
  const loads = countLoads(page)
  deployment.deploy()
  await page.getByRole('link', { name: 'Who can I call?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => versionOf(page)).toBe(2)
  await expect(page).toHaveURL('/call')
  expect(loads()).toBe(1)
  await page.goto(`/chat/messages?room=${room}`)
  await expect(composer(page)).toHaveValue('Half a thought')
})

test('a chunk missing in both versions ends in a message, not a loop', async ({
  openBrowser,
  site,
  guard,
  deployment,
}) => {
  guard.tolerate(LOST)
  const { amara } = await makeMatchedPair(site, HARSTAD)
  const page = await openBrowser({ as: amara, baseURL: deployment.url })
  await page.route(/\/assets\/CallsPage-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/chat/messages')
  await expect(page.getByRole('link', { name: 'Who can I call?' })).toBeVisible()
  const loads = countLoads(page)
  deployment.deploy()
  await page.getByRole('link', { name: 'Who can I call?' }).click()
  await expect.poll(() => versionOf(page)).toBe(2)
  await expect(page.getByText('We couldn’t show this page')).toBeVisible()
  expect(loads()).toBe(1)
  await page.unroute(/\/assets\/CallsPage-[^/]*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t show this page')).toBeHidden()
  await expect(page).toHaveURL('/call')
})
