import type { BrowserContext, Page } from '@playwright/test'
import { openProtocol } from '../../testkit/browser/chromium.ts'
import { dumpStorage, prepareReturn, requestPrecaching } from '../../testkit/browser/persistence.ts'
import { comesFromWorker } from '../../testkit/browser/worker.ts'
import { type Member, makeCompleteMember, makeMatchedPair, type TestPlace } from '../support/members.ts'
import { composer, findContact } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { startDeployment } from './support/deployment.ts'

test.use({ serviceWorkers: 'allow' })

const MOSJOEN: TestPlace = { latitude: 65.84, longitude: 13.19, city: 'Mosjøen', country: 'Norway' }
const NAMSOS: TestPlace = { latitude: 64.47, longitude: 11.5, city: 'Namsos', country: 'Norway' }
const HAMMERFEST: TestPlace = { latitude: 70.66, longitude: 23.68, city: 'Hammerfest', country: 'Norway' }
const VADSO: TestPlace = { latitude: 70.07, longitude: 29.75, city: 'Vadsø', country: 'Norway' }
const DAY_MS = 24 * 60 * 60 * 1000

/** The service worker of a version without precaching. */
const OLD_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
`

const card = (page: Page, { firstname }: Member) =>
  page.getByRole('button', { name: `Like ${firstname}` }).first()

/** Leaves a browser as little storage as a full disk. */
async function fillDisk(page: Page, origin: string): Promise<void> {
  const session = await openProtocol(page, 'a full disk')
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 })
}

/** Removes the APIs that some private windows don't have. */
async function takeAwayStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.')
    }
    Object.defineProperty(window, 'indexedDB', { value: { open: refuse, deleteDatabase: refuse } })
    Object.defineProperty(window, 'caches', { value: undefined })
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
  })
}

test('with a full disk pages work, and come from the network', async ({ openBrowser, site }) => {
  const { amara, jonas, room } = await makeMatchedPair(site, MOSJOEN)
  const page = await openBrowser({ as: amara })
  await page.goto('/chat/messages')
  await expect(findContact(page, jonas)).toBeVisible()
  await fillDisk(page, site.url)
  expect(await requestPrecaching(page)).toMatchObject({ held: false, full: true })
  expect(await dumpStorage(page)).not.toContain('/worker/documents.json')

  await page.goto(`/chat/messages?room=${room}`)
  await composer(page).fill('There is room for this')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(page).press('Enter')
  await expect(page.getByRole('log').getByText('There is room for this')).toBeVisible()
})

test('works in a private window without databases, caches and workers', async ({ openBrowser, site }) => {
  const { amara, jonas, room } = await makeMatchedPair(site, MOSJOEN)
  const page = await openBrowser({ as: amara })
  await takeAwayStorage(page.context())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your profile suggestions' })).toBeVisible()
  await page.goto(`/chat/messages?room=${room}`)
  await expect(findContact(page, jonas)).toBeVisible()
  await composer(page).fill('No answer saved')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(page).press('Enter')
  await expect(page.getByRole('log').getByText('No answer saved')).toBeVisible()
  await page.goto('/users/privacy')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/users/login')
})

for (const [direction, shift, words, place] of [
  ['ahead', DAY_MS + 60_000, /^As of \w+day, \d\d:\d\d$/, VADSO],
  ['behind', -DAY_MS - 60_000, 'As of your last visit', HAMMERFEST],
] as const)
  test(`with a clock a day ${direction}, stored data shows, then fresh responses`, async ({
    openBrowser,
    site,
    guard,
  }) => {
    guard.tolerateNoNetwork()
    const [ida, nora] = await Promise.all([
      makeCompleteMember(site, 'Ida', { place }),
      makeCompleteMember(site, 'Nora', { place }),
    ])
    const first = await openBrowser({ as: ida })
    await first.goto('/')
    await expect(card(first, nora)).toBeVisible()
    await prepareReturn(first, 'own profile', 'suggestions', 'saved filter')
    await first.close()

    const context = first.context()
    const page = await context.newPage()
    await page.clock.setSystemTime(Date.now() + shift)
    await context.setOffline(true)
    await page.goto('/')
    await expect(card(page, nora)).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^As of/)).toBeHidden()
    await expect(card(page, nora)).toBeVisible()
  })

test('a connection lost in the first second shows what to press', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/ERR_FAILED|dynamically imported module|LostPart/)
  const { amara } = await makeMatchedPair(site, MOSJOEN)
  const page = await openBrowser({ as: amara })
  for (const lost of ['platform', 'member', 'HomePage']) {
    const script = `**/assets/${lost}-*.js`
    await page.route(script, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText(/Savanna couldn’t be loaded|We couldn’t show this page/)).toBeVisible()
    await page.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Your profile suggestions' })).toBeVisible()
  }
})

test('an old service worker gives way to the precaching one', async ({ openBrowser, site }) => {
  const deployment = await startDeployment(site.url)
  const ida = await makeCompleteMember(site, 'Ida', { place: NAMSOS })
  deployment.replace('/sw.js', OLD_WORKER)
  const page = await openBrowser({ as: ida, baseURL: deployment.url })
  await page.goto('/users/privacy')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  deployment.replace('/sw.js', undefined)
  await page.goto('/users/cards')
  await expect.poll(() => dumpStorage(page)).toContain('/worker/documents.json')
  await expect(async () => {
    await page.goto('/users/cards')
    expect(await comesFromWorker(page)).toBe(true)
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.close()
  deployment.stop()
})
