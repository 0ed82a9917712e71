import { watchLoading } from '../testkit/browser/loading.ts'
import { makeMatchedPair, type Place } from './support/members.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const TROMSO: Place = { latitude: 69.65, longitude: 18.96, city: 'Tromsø', country: 'Norway' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** As they are sent, with the headers: `npm run bench -- first-page` has the figures. */
const REQUESTS = 40
const KILOBYTES = { 'log-in': 200, page: 230 }
const PAGES = [
  '/',
  '/users/cards',
  '/tonight',
  '/chat/messages',
  '/users/posts',
  '/main/search',
  '/users/settings',
  '/users/likes',
]

test('the first visit of a page asks for few files, and for little script', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, TROMSO)
  const visit = async (path: string, options: Parameters<typeof openBrowser>[0]) => {
    const page = await openBrowser({ ...PHONE, ...options })
    // What waits for an idle line is not for the page that is opened: on a slow machine the line may seem idle early.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    if (options?.as) await page.context().addCookies([{ name: 'savanna_member', value: '1', url: site.url }])
    const loading = await watchLoading(page)
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await loading.settle()
    await page.context().close()
    return { ...loading.read(), urls: loading.urls().join('\n') }
  }
  const logIn = await visit('/users/login', {})
  expect(logIn.scriptBytes / 1000, logIn.urls).toBeLessThan(KILOBYTES['log-in'])
  for (const path of [...PAGES, `/users/profile/${jonas.username}`]) {
    const { requests, scriptBytes, urls } = await visit(path, { as: amara })
    expect(scriptBytes / 1000, `${path}:\n${urls}`).toBeLessThanOrEqual(KILOBYTES.page)
    expect(scriptBytes / 1000, 'scripts were counted').toBeGreaterThan(100)
    expect(requests, `${path}:\n${urls}`).toBeLessThanOrEqual(REQUESTS)
  }
})
