import { type Claims, createPersonClaims } from '../../testkit/fakes/google.ts'
import { type GoogleSite, standInForGoogle, startGoogleSite } from '../support/google-site.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<object, { googleSite: GoogleSite }>({
  googleSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await startGoogleSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('Google’s button registers a newcomer, and logs them in again', async ({ openBrowser, googleSite }) => {
  const page = await openBrowser({ baseURL: googleSite.url })
  const claims = createPersonClaims()
  await standInForGoogle(page, (nonce) => googleSite.issuer.issue({ ...claims, nonce }))
  await page.goto('/users/register')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await expect(page.getByText('User registered with success , Please verify your email')).toBeVisible()
  await expect(page).toHaveURL('/users/welcome')
  await expect(page.getByText('Question 1 of')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await page.getByRole('link', { name: 'Finish later', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Incomplete Profile' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/users/login')
  await page.goto('/chat/messages')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText('User logged in with success')).toBeVisible()
  await expect(page).toHaveURL('/chat/messages')
})

test('a rejected Google login shows a message, and the next try succeeds', async ({
  openBrowser,
  googleSite,
  guard,
}) => {
  guard.tolerate(/status of 401/)
  const page = await openBrowser({ baseURL: googleSite.url })
  let claims: Claims = createPersonClaims({ email_verified: false })
  const nonces = new Set<string>()
  await standInForGoogle(page, (nonce) => {
    nonces.add(nonce)
    return googleSite.issuer.issue({ nonce, ...claims })
  })
  await page.goto('/users/login')
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  const refused = async (sentence: string) => {
    const renewed = page.waitForResponse('**/google_signin/begin')
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await renewed
    await expect(page).toHaveURL('/users/login')
  }
  await refused('Google login failed')
  claims = createPersonClaims({ nonce: 'of-yesterday' })
  await refused('Your Google sign-in timed out. Please try again.')
  claims = createPersonClaims()
  await button.click()
  await expect(page).toHaveURL('/users/welcome')
  expect(nonces.size).toBe(3)
})

test('the login page works when Google can’t be reached', async ({ openBrowser, googleSite, guard }) => {
  guard.tolerate(/accounts\.google\.com/)
  const page = await openBrowser({ baseURL: googleSite.url })
  await page.route('https://accounts.google.com/**', (route) => route.abort())
  await page.goto('/users/login')
  await expect(page.getByText('We can’t reach Google right now. Please try again in a moment.')).toBeVisible()
  await expect(page.getByLabel('Username or email')).toBeVisible()
})

test('a site without Google sign-in shows no button and contacts no Google server', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/site'))
  await page.goto('/users/login')
  expect(await (await answered).json()).toMatchObject({ googleClientId: null })
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Google' })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('google'))).toEqual([])
})
