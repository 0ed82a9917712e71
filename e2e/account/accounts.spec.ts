import { guessTotals } from '../../server/src/schema/accounts.tables.ts'
import { expectAccessible } from '../support/accessible.ts'
import { makePerson, PASSWORD, registerMember, type TestPlace } from '../support/members.ts'
import { RESET_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { expectFieldError, fillWho, logIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const LIMA: TestPlace = { latitude: -12.04, longitude: -77.03, city: 'Lima', country: 'Peru' }
const MUST_LOG_IN = 'you must log in to access this page'
const REFUSED = /status of 401/

test('redirects a visitor to the login, then to the requested page', async ({ page, site }) => {
  const member = await registerMember(site, 'Ines', LIMA)

  await page.goto('/chat/messages')
  await expect(page).toHaveURL('/users/login')
  await expect(page.getByText(MUST_LOG_IN)).toBeVisible()

  await logIn(page, member.username)
  await expect(page).toHaveURL('/chat/messages')
})

test('a failed login shows the same message, whatever is wrong', async ({ page, site, guard }) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Ines', LIMA)
  const sentence = page.getByRole('alert').filter({ hasText: 'Wrong username/email or password' })

  await page.goto('/users/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await logIn(page, member.username, 'Sunrise2024')
  await expect(sentence).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Wrong username/)

  await page.reload()
  await logIn(page, 'nobody-here', PASSWORD)
  await expect(sentence).toBeVisible()

  await page.reload()
  await logIn(page, member.email.toUpperCase(), PASSWORD)
  await expect(page).toHaveURL('/')
})

test('redirects a logged-in member home from the visitors’ pages', async ({ openBrowser, site }) => {
  const page = await openBrowser({ as: await registerMember(site, 'Ines', LIMA) })
  for (const path of ['/users/login', '/users/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('you are already logged in')).toBeVisible()
  }
})

test('replacing a forgotten password by email ends every session', async ({
  page,
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(REFUSED)
  const member = await registerMember(site, 'Ines', LIMA)
  const elsewhere = await openBrowser({ as: member })
  await elsewhere.goto('/chat/messages')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/users/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Username or email').fill(member.email)
  await page.getByRole('button', { name: 'SEND' }).click()
  await expect(page.getByText('An email to reset your password has been sent')).toBeVisible()
  await expect(page).toHaveURL('/')

  const link = await waitForMailedLink(site.url, member.email, RESET_MAIL)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Nightfall7')
  await page.getByLabel('Repeat password', { exact: true }).fill('Nightfall8')
  await page.getByLabel('New password', { exact: true }).focus()
  await expectFieldError(page, 'Repeat password', "Passwords don't match")
  await page.getByLabel('Repeat password', { exact: true }).fill('Nightfall7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('password has been changed')).toBeVisible()
  await expect(page).toHaveURL('/users/login')

  await expect(elsewhere, 'the other device is logged out at once').toHaveURL('/users/login')
  await logIn(page, member.username, 'Nightfall7')
  await expect(page).toHaveURL('/')

  const stranger = await openBrowser()
  await stranger.goto(link)
  await expect(stranger).toHaveURL('/users/login')
  await expect(stranger.getByText('password reset key is invalid')).toBeVisible()
})

test('after many guesses an emailed link admits a new browser', async ({ page, site, guard }) => {
  guard.tolerate(/status of 403/)
  const member = await registerMember(site, 'Ines', LIMA)
  await site.db
    .insert(guessTotals)
    .values({ member_id: member.id, kind: 'password', refused: 100, last_at: new Date() })

  await page.goto('/users/login')
  await logIn(page, member.username)
  await expect(page.getByText('We’ve emailed you a link: open it')).toBeVisible()
  await expectAccessible(page)
  await page.goto(await waitForMailedLink(site.url, member.email, /Logging in from a new browser/))
  await expect(page.getByRole('heading', { name: 'Allow this browser?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(page.getByText('You can now log in from this browser')).toBeVisible()
  await logIn(page, member.username)
  await expect(page).toHaveURL('/')
})

test('an unknown path links to the home page', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found :(' })).toBeVisible()
  await page.getByRole('link', { name: 'homepage' }).click()
  await expect(page).toHaveURL('/')
})

test('logging out in one tab logs out the other', async ({ openBrowser, site, guard }) => {
  // Requests pending when the session ended are rejected, and the browser logs that.
  guard.tolerate(REFUSED)
  const one = await openBrowser({ as: await registerMember(site, 'Ines', LIMA) })
  const other = await one.context().newPage()
  await Promise.all([one.goto('/chat/messages'), other.goto('/chat/messages')])
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible()

  await one.bringToFront()
  await one.getByRole('button', { name: 'Log out' }).click()
  await expect(one).toHaveURL('/users/login')
  await expect(other).toHaveURL('/users/login')
})

test.describe('the register form', () => {
  test('shows under each field what is wrong with it', async ({ page }) => {
    const wrong = async (label: string, typed: string, sentence: string) => {
      await page.getByLabel(label, { exact: true }).fill(typed)
      await page.getByLabel(label, { exact: true }).blur()
      await expectFieldError(page, label, sentence)
    }
    await page.goto('/users/register')
    await page.getByRole('button', { name: 'Next' }).click()
    await expectFieldError(page, 'First name', 'Firstname cannot be empty')
    await expectFieldError(page, 'Last name', 'Lastname cannot be empty')
    await wrong('First name', 'Anna Maria', 'Firstname cannot contain spaces')
    await wrong('Last name', 'O-N-E', 'Lastname is invalid')
    await fillWho(page, { firstname: 'Anna-Maria', lastname: 'Óskarsdóttir' })

    await wrong('Username', 'a b', 'Username cannot contain spaces')
    await wrong('Username', 'a_b', 'Username is invalid (use letters and numbers)')
    await wrong('Username', 'ab', 'Username is too long (must be more than 2 and less than or equal to 30)')
    await wrong('Email', 'nowhere', 'Email is invalid (nowhere)')
    await wrong('Email', 'me @mail.test', 'Email cannot contain spaces')
    await wrong(
      'Email',
      'someone.with.a.long.name@mail.test',
      'Email is too long (must be equal or less than 30)',
    )
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await wrong('Repeat password', 'Sunset2023', "Passwords don't match")
  })

  test('preserves its values over a reload, except the password', async ({ page }) => {
    const { firstname, lastname, username, email } = makePerson('Nuria')
    await page.goto('/users/register')
    await fillWho(page, { firstname, lastname })
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)

    await page.reload()
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('First name')).toHaveValue(firstname)
    await expect(page.getByLabel('Last name')).toHaveValue(lastname)
  })
})
