import type { CDPSession, Page } from '@playwright/test'
import { forgotPassword } from '@savanna/contract/accounts/routes'
import { openProtocol } from '../../testkit/browser/chromium.ts'
import { computeCodeAt } from '../../testkit/factories/administrators.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import { ask, type Member, PASSWORD, registerMember, type TestPlace } from '../support/members.ts'
import { RESET_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { logIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const LHASA: TestPlace = { latitude: 29.65, longitude: 91.1, city: 'Lhasa', country: 'China' }
const REFUSED = /status of 40[01]/
const PHONE = { width: 390, height: 844 }

/** Passkeys don't work with IP addresses: on this machine the site is reached by its name. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Adds a virtual authenticator to the page that verifies every user. */
async function plugIn(page: Page): Promise<CDPSession> {
  const session = await openProtocol(page, 'a passkey that is made up')
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** Returns a code that the server accepts for at least half a minute; a newer one hasn't been used yet. */
function code(secret: string, ahead = 0): string {
  return computeCodeAt(secret, new Date(Date.now() + ahead * 30_000))
}

async function typeCode(page: Page, member: Member, typed: string): Promise<void> {
  await logIn(page, member.username)
  await page.getByRole('dialog', { name: 'One more step' }).getByLabel('Code').fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a second step is turned on, required, and turned off', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Tenzin', LHASA)
  const page = await openBrowser({ as: member })
  await page.goto('/users/settings')
  await page.getByRole('button', { name: 'Turn on: Two-step verification' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByText('Enter the key by hand').click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const recovery = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recovery).toHaveCount(10)
  const [spare = ''] = await recovery.allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const elsewhere = await openBrowser()
  await elsewhere.goto('/users/login')
  await logIn(elsewhere, member.username)
  const step = elsewhere.getByRole('dialog', { name: 'One more step' })
  await expect(step).toBeVisible()
  await elsewhere.goBack()
  await expect(step).toBeHidden()
  await expect(elsewhere).toHaveURL('/users/login')
  await typeCode(elsewhere, member, '000000')
  await expect(elsewhere.getByText('This code is wrong or has already been used')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Code').fill(spare)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL('/')
  expect(await waitForMailedLink(site.url, member.email, /New login to your account/)).toContain('/users/')

  await page.reload()
  await page.getByRole('button', { name: 'Turn off: Two-step verification' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('Code from your authenticator app').fill(code(secret, 1))
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByText('Off: you log in with just a password')).toBeVisible()
})

test('a passkey is added, logs in, is renamed and removed', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Dolma', LHASA)
  const page = await openBrowser({ baseURL: byName(site.url), viewport: PHONE })
  await page.goto('/users/login')
  await logIn(page, member.username)
  await expect(page).toHaveURL('/')
  await plugIn(page)
  await page.goto('/users/settings')
  await page.getByRole('button', { name: 'Add: Passkeys' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const row = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await expect(row).toContainText('My phone')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/users/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/users/settings')
  await page.getByRole('button', { name: 'Show: Passkeys' }).click()
  await expect(row).toContainText('last used just now')
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Old phone')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(row).toContainText('Old phone')
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(row).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/users/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('We couldn’t use this passkey. Try logging in another way.')).toBeVisible()
})

test('the ways to log in are accessible', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Pema', LHASA)
  const page = await openBrowser({ baseURL: byName(site.url) })
  await page.goto('/users/login')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await logIn(page, member.username)
  await expect(page).toHaveURL('/')
  await plugIn(page)
  await page.goto('/users/settings?open=passkeys')
  await page.getByLabel('Current password').fill(PASSWORD)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Remove My passkey' }).click()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Turn on: Two-step verification' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessibleInBoth(page)

  await ask(site, undefined, forgotPassword, { body: { login: member.username } })
  await page.evaluate(() => localStorage.clear())
  await page.goto(byName(await waitForMailedLink(site.url, member.email, RESET_MAIL)))
  await page.getByRole('checkbox', { name: 'Also remove my passkeys: My passkey' }).check()
  await expectAccessibleInBoth(page)
  await page.getByLabel('New password', { exact: true }).fill('Nightfall7')
  await page.getByLabel('Repeat password', { exact: true }).fill('Nightfall7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/users/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('We couldn’t use this passkey. Try logging in another way.')).toBeVisible()
})
