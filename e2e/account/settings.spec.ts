import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { leaveOutInFirefox } from '../../testkit/browser/chromium.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/accessible.ts'
import {
  makeCompleteMember,
  makeMatchedPair,
  PASSWORD,
  registerMember,
  type TestPlace,
} from '../support/members.ts'
import { MAIL_CHANGE_MAIL, RESET_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { expectFieldError, logIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const CUSCO: TestPlace = { latitude: -13.53, longitude: -71.97, city: 'Cusco', country: 'Peru' }
const REFUSED = /status of 40[01]/
const NEW_PASSWORD = 'Nightfall7'

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

async function openSettings(page: Page, { username }: { username: string }) {
  await page.goto(`/users/profile/${username}`)
  await page.getByRole('button', { name: 'Profile settings' }).click()
  await page.getByRole('menuitem', { name: 'Edit account settings' }).click()
  await expect(settings(page).getByRole('heading', { name: 'Email' })).toBeVisible()
  return settings(page)
}

test('a new email address is used once its link is opened', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Ines', CUSCO)
  const page = await openBrowser({ as: member })
  const dialog = await openSettings(page, member)
  const address = `moved${member.username}@x.test`

  await dialog.getByRole('button', { name: 'Change: Email' }).click()
  await dialog.getByLabel('New email address').fill('nowhere')
  await dialog.getByLabel('New email address').blur()
  await expectFieldError(page, 'New email address', 'Email is invalid (nowhere)')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await dialog.getByLabel('New email address').fill(address)
  await expect(dialog.getByRole('button', { name: 'Confirm' }), 'the password is asked for').toBeDisabled()
  await dialog.getByLabel('Current password').fill('Sunrise2024')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectFieldError(page, 'Current password', 'That’s not your current password')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`We’ve sent a link to ${address}.`)).toBeVisible()
  await expect(dialog.getByLabel('New email address'), 'the panel closes').toBeHidden()
  await expect(dialog.getByText(member.email)).toBeVisible()
  await expect(dialog.getByText(`${address}: not confirmed yet`)).toBeVisible()

  await page.goto(await waitForMailedLink(site.url, address, MAIL_CHANGE_MAIL))
  await expect(page.getByText('Your new email address is confirmed')).toBeVisible()
  await expect(page).toHaveURL('/')
  await openSettings(page, member)
  await expect(dialog.getByText(address, { exact: true })).toBeVisible()

  await page.goto(await waitForMailedLink(site.url, member.email, /Your email address has been changed/))
  const undo = page.getByRole('button', { name: 'Undo the change' })
  await expect(undo).toBeVisible()
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByText('We’ve restored your old email address')).toBeVisible()
  await expect(page).toHaveURL('/users/login')
  await page.goto(await waitForMailedLink(site.url, member.email, RESET_MAIL))
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('a new password logs out every other device', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Ines', CUSCO)
  const page = await openBrowser({ as: member })
  const elsewhere = await openBrowser()
  await elsewhere.goto('/users/login')
  await logIn(elsewhere, member.username)
  await expect(elsewhere).toHaveURL('/')

  const dialog = await openSettings(page, member)
  const change = dialog.getByRole('button', { name: 'Change password' })
  await dialog.getByRole('button', { name: 'Change: Password' }).click()
  await dialog.getByLabel('Current password').fill('Sunrise2024')
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('Repeat password', { exact: true }).fill(`${NEW_PASSWORD}0`)
  await expect(change).toBeDisabled()
  await dialog.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD)
  await change.click()
  await expectFieldError(page, 'Current password', 'That’s not your current password')

  await dialog.getByRole('button', { name: 'Close Password' }).click()
  await dialog.getByRole('button', { name: 'Change: Password' }).click()
  await expect(dialog.getByLabel('Current password'), 'hiding the panel resets it').toHaveValue('')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  const choose = async (password: string) => {
    await dialog.getByLabel('New password', { exact: true }).fill(password)
    await dialog.getByLabel('Repeat password', { exact: true }).fill(password)
    await change.click()
  }
  await choose('Password1')
  await expect(dialog.getByText('This is one of the most common passwords.')).toBeVisible()
  await choose(NEW_PASSWORD)
  await expect(page.getByText('password has been changed')).toBeVisible()

  await expect(elsewhere).toHaveURL('/users/login')
  await logIn(elsewhere, member.username, NEW_PASSWORD)
  await expect(elsewhere).toHaveURL('/')
  await expect(page).toHaveURL(`/users/profile/${member.username}`)
})

test('the settings list devices and can log them out', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Ines', CUSCO)
  const elsewhere = await openBrowser()
  await elsewhere.goto('/users/login')
  await logIn(elsewhere, member.username, 'Sunrise2024')
  await expect(elsewhere.getByText('Wrong username/email or password')).toBeVisible()
  await logIn(elsewhere, member.username)
  await expect(elsewhere).toHaveURL('/')

  const page = await openBrowser({ as: member })
  const refused = page.getByRole('list', { name: 'Failed logins' }).getByRole('listitem')
  await expect(async () => {
    await page.goto('/users/settings')
    await page.getByRole('button', { name: 'Show: Devices' }).click()
    await expect(refused).toHaveText(/(Chrome|Firefox) on Linux\s*Wrong password, once, just now/, {
      timeout: 2_000,
    })
  }, 'a job keeps what was refused').toPass()
  const devices = page.getByRole('list', { name: 'Where you’re logged in' }).getByRole('listitem')
  await expect(devices.filter({ hasText: /^(Chrome|Firefox) on Linux/ })).toHaveCount(1)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  const leaving = page.getByRole('dialog', { name: 'Log out everywhere else?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeHidden()
  await expect(elsewhere, 'still logged in').toHaveURL('/')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await leaving.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out everywhere else')).toBeVisible()
  await expect(elsewhere).toHaveURL('/users/login')
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden()

  const hiding = page.getByRole('switch', { name: 'Hide when I was last seen' })
  await page.getByText('Hide when I was last seen').click()
  await expect(page.getByText('Nobody can see when you were last here')).toBeVisible()
  await page.reload()
  await expect(hiding).toBeChecked()
  await hiding.press('Space')
  await expect(page.getByText('Others can see when you were last here')).toBeVisible()
  await expect(hiding).not.toBeChecked()
})

test('a member can download all of their data', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Ines', { place: CUSCO })
  const page = await openBrowser({ as: member })
  const dialog = await openSettings(page, member)
  await dialog.getByRole('button', { name: 'Download: Download everything' }).click()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  leaveOutInFirefox(page, 'Firefox does not announce that a file made in the page is saved')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(new RegExp(`^savanna-${member.username}-[\\d-]+\\.zip$`))
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const account = JSON.parse(Buffer.from(files['account.json'] ?? []).toString())
  expect(account).toMatchObject({ username: member.username, mail: member.email })
  expect(files['pictures/1.webp']?.length).toBeGreaterThan(100)
  await expect(page.getByText('Your download is ready')).toBeVisible()
})

test('a deleted account is immediately gone for everyone', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 40[014]/)
  const { amara, jonas } = await makeMatchedPair(site, { ...CUSCO, latitude: -20 })
  const [page, other] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  await other.goto('/chat/messages')
  await expect(other.getByRole('main').getByText(amara.firstname).first()).toBeVisible()

  const dialog = await openSettings(page, amara)
  const question = page.getByRole('dialog', { name: `Delete ${amara.username}?` })
  const ask = () => dialog.getByRole('button', { name: 'Delete account', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete: Delete account' }).click()
  await dialog.getByLabel('Current password').fill('Sunrise2024')
  await ask()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await ask()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('An error occured, please try again')).toBeVisible()
  await expectFieldError(page, 'Current password', 'That’s not your current password')

  await dialog.getByLabel('Current password').fill(PASSWORD)
  await ask()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('main').getByText(amara.firstname)).toHaveCount(0)
  await page.goto('/users/login')
  await logIn(page, amara.username)
  await expect(page.getByText('Wrong username/email or password')).toBeVisible()
})

test('visitors can read who sees what', async ({ page }) => {
  await page.goto('/users/register')
  await page.getByRole('link', { name: 'Who sees what' }).click()
  await expect(page).toHaveURL('/users/privacy')
  await expect(page.getByRole('row').filter({ hasText: 'Birthdate' })).toContainText('Only you')
})

test('the settings are accessible, light and dark', async ({ openBrowser, site }) => {
  const member = await registerMember(site, 'Ines', CUSCO)
  const page = await openBrowser({ as: member })
  await page.goto('/users/settings')
  for (const panel of [/Email/, /: Password/, /Devices/, /Download everything/, /Delete account/]) {
    await page.getByRole('button', { name: panel }).click()
    await expectAccessibleInBoth(page)
  }
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete account', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('the privacy page and the settings dialog are accessible, light and dark', async ({
  openBrowser,
  site,
}) => {
  const member = await registerMember(site, 'Ines', CUSCO)
  const page = await openBrowser({ as: member })
  await page.goto('/users/privacy')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessibleInBoth(page)
  await openSettings(page, member)
  await expectAccessibleInBoth(page)
  await page.goto('/users/confirm-deletion/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBoth(page)
})
