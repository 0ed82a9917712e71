import { IN_WHOLE_CHROMIUM, leaveOutInFirefox } from '../testkit/browser/chromium.ts'
import type { Site } from '../testkit/programs/site.ts'
import { offerPlans } from './support/plans.ts'
import { expect, test } from './support/test.ts'

// Other journeys' plans would be on the page too. Headless Chromium reports a pointer to a new page although nobody
// moved it.
test.use({ ownSite: 'landing', ...IN_WHOLE_CHROMIUM })

test('works before any script runs, and registration uses the choices', {
  tag: ['@core', '@landing'],
}, async ({ page, site }) => {
  await test.step('works without JavaScript, including its form', () => expectDrawn(site))

  await test.step('the page replaces its prerendered version without losing typed text', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/home')
    await expect(page.locator('#entry'), 'nothing runs before a sign of somebody').toHaveCount(0)
    const plans = page.getByRole('region', { name: 'Free to meet. A plan to keep going.' })
    await expect(plans.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Theme: system. Switch to light' }).click()
    const form = page.getByRole('form', { name: 'Find a partner' })
    await form.getByLabel('I am a').selectOption('Female')
    await form.getByLabel('City').fill('Lyon')
    await expect(page.locator('#prerendered')).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    const look = () => Promise.all([plans.textContent(), plans.boundingBox()])
    const seen = await look()
    release()
    await expect(page.locator('#prerendered')).toHaveCount(0)
    expect(await look(), 'nothing moves or changes').toEqual(seen)
    await expect(form.getByLabel('I am a')).toHaveValue('Female')
    await expect(form.getByLabel('City')).toHaveValue('Lyon')
    await expect(form.getByLabel('City')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Theme: light. Switch to dark' })).toBeVisible()
  })

  await test.step('the anchors exist, and no counters while the site is young', async () => {
    for (const name of ['Home', 'About', 'Subscription', 'Contact', 'Find The Hotel', 'One Night Stand']) {
      await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/\/home#\w/)
    }
    await expect(page.getByRole('region', { name: 'Savanna in numbers' })).toHaveCount(0)
  })

  await test.step('registration knows the choices, and nothing was sent', async () => {
    const form = page.getByRole('form', { name: 'Find a partner' })
    const offered = (label: string) => expect(form.getByLabel(label).getByRole('option'))
    await offered('I am a').toHaveText(['Choose', 'Male', 'Female', 'Non-binary', 'Genderqueer'])
    await offered('Looking For').toHaveText([
      'Choose',
      'Male',
      'Female',
      'Gender Nonconforming',
      'Non-binary',
    ])
    await form.getByLabel('Looking For').selectOption('Male')
    await form.getByLabel('Age').fill('34')
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await form.getByRole('button', { name: 'Find a partner' }).click()
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
    await expect(page.getByText('Looking for a man, around 34, in Lyon.')).toBeVisible()
    await page.getByLabel('First name').fill('Amara')
    await page.getByLabel('Last name').fill('Diallo')
    await page.getByRole('button', { name: 'Next' }).click()
    expect(posts.filter((url) => url.includes('/api/'))).toEqual([])
  })
})

test('the form preserves the choices when submitted before the script runs', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await page.goto('/home')
  const form = page.getByRole('form', { name: 'Find a partner' })
  await form.getByLabel('Age').fill('34')
  await form.getByLabel('City').fill('Lyon')
  await form.getByRole('button', { name: 'Find a partner' }).click()
  await expect(page.locator('#prerendered')).toBeVisible()
  release()
  await expect(page.getByText('Looking for someone around 34, in Lyon.')).toBeVisible()
  await expect(page).toHaveURL('/users/register')
  expect(asked.filter((url) => url.includes('Lyon'))).toEqual([])
})

test('without scripts the landing page is dark on a phone and fits enlarged', async ({ openBrowser }) => {
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }
  const page = await openBrowser({ ...phone, colorScheme: 'dark' })
  leaveOutInFirefox(page, 'Playwright cannot switch scripts off in Firefox')
  await page.goto('/home')
  const plans = page.getByRole('region', { name: 'Free to meet. A plan to keep going.' })
  await expect(plans).toHaveCSS('background-color', 'rgb(244, 235, 218)')
  await expect(plans.getByRole('heading')).toHaveCSS('color', 'rgb(22, 19, 15)')
  const width = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth
  })
  expect(width).toBe(390)
  await page.locator('summary').filter({ visible: true }).click()
  await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'One Night Stand' }).click()
  await expect(page.getByRole('link', { name: /^One night stand/ })).toBeInViewport({ ratio: 0.7 })
})

/** Expects the server's HTML of the landing page to contain its texts, live values and plans. */
async function expectDrawn(site: Site): Promise<void> {
  const fetched = async () => (await fetch(`${site.url}/home`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(fetched).toContain('<dd data-figure="members"></dd>')
  await offerPlans(site)
  await expect.poll(fetched, 'plans and prices are there').toMatch(/Dawn.*£9\.99.*for 30 days.*Dusk.*£79\.99/)
  const html = await fetched()
  expect(html).toContain('Meet someone at the hour everyone slows down.')
  expect(html).toContain(`<meta property="og:image" content="${site.url}/og.png" />`)
  expect(html).toContain('action="/users/register"')
  expect((await fetch(`${site.url}/og.png`)).headers.get('content-type')).toBe('image/png')
}
