import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import {
  makeCompleteMember,
  makePerson,
  PASSWORD,
  registerMember,
  type TestPlace,
} from '../support/members.ts'
import { readMailsTo, VERIFY_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { makePhotoFile } from '../support/photos.ts'
import { answerQuestions, fillWho, registerThere } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

// Counts everyone nearby, so no other journey offers plans here.
test.use({ ownSite: 'onboarding' })

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }
const HERE = { permissions: ['geolocation'], geolocation: { latitude: -42.88, longitude: 147.33 } }
const REFUSED = /status of 40[0-9]/
const question = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })

/** Counts clicks from now on, over all of the tab's pages; typing doesn't count. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => taps++)
  await page.addInitScript(() => {
    addEventListener('pointerdown', (event) => event.isTrusted && Reflect.get(window, 'countTap')(), true)
  })
  return () => taps
}

test('from the email a newcomer reaches the first suggestion within twelve taps', async ({
  openBrowser,
  site,
}) => {
  await makeCompleteMember(site, 'Noa', { place: HOBART })
  const page = await openBrowser({ ...HERE, viewport: { width: 390, height: 844 } })
  const person = makePerson('Amara')
  const taps = await countTaps(page)
  await registerThere(page, person)
  const registered = taps()

  await page.goto(await waitForMailedLink(site.url, person.email, VERIFY_MAIL))
  await expect(question(page, 'First, your face')).toBeVisible()
  await answerQuestions(
    page,
    { gender: 'Woman', orientation: 'Bi', bio: 'Tea first.', birthdate: '1994-03-08', interests: ['travel'] },
    await makePhotoFile('peru'),
  )
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  // The link in the email is one.
  const afterMail = 1 + taps() - registered
  test
    .info()
    .annotations.push({ type: 'taps', description: `${registered} to register, ${afterMail} after the mail` })
  expect(registered, 'taps of registering').toBeLessThanOrEqual(5)
  expect(afterMail, 'taps from the mail to the first suggestion').toBeLessThanOrEqual(12)
})

test('after registering, the email can be sent again and its address corrected', async ({
  openBrowser,
  site,
}) => {
  const person = makePerson('Nora')
  const page = await openBrowser(HERE)
  await page.clock.install()
  await registerThere(page, person)
  await expect(question(page, 'Check your inbox')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  const again = page.getByRole('button', { name: /^Send again/ })
  await expect(again).toBeDisabled()
  await expectAccessible(page)
  await page.clock.runFor(31_000)
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'another email is on its way' })).toBeVisible()
  await expect.poll(async () => (await readMailsTo(site.url, person.email)).length).toBe(2)
  await expect(again).toBeDisabled()

  await page.reload()
  await page.getByRole('link', { name: 'Wrong address?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.goBack()
  await page.getByRole('link', { name: 'Already confirmed? Log in' }).click()
  await expect(question(page, 'Log in')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('the questions work with only the keyboard, and Back preserves every answer', async ({
  openBrowser,
  site,
}) => {
  const page = await openBrowser({ as: await registerMember(site, 'Malik', HOBART) })
  await page.goto('/users/welcome')
  await expect(question(page, 'First, your face')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).press('Enter')

  await expect(page.getByLabel('Day')).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.type('11')
  await page.keyboard.type('2012')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You must be between 18 and 99 years old')).toBeVisible()
  await page.getByLabel('Year').fill('1991')
  await expect(page.getByText(/^You’re \d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(question(page, 'Who are you?')).toBeVisible()
  await expect(page.getByText('Question 3 of 5')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose one to continue')).toHaveCount(2)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(question(page, 'What do you love?')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('textbox', { name: 'Bio' })).toBeFocused()
  await page.keyboard.type('I bake bread at night.')
  for (const title of ['What do you love?', 'Who are you?', 'When were you born?']) {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(question(page, title)).toBeVisible()
  }
  await expect(page.getByLabel('Year')).toHaveValue('1991')

  // Leaving and coming back continues at the first missing answer, with the typed text.
  await page.goto('/users/welcome?at=bio')
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('I bake bread at night.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  // Skipped questions are asked once more, and then wait on the home page.
  await expect(question(page, 'First, your face')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Incomplete Profile' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Profile: 83%' })).toBeVisible()
  await expect(page.getByRole('dialog'), 'right after the questions').toHaveCount(0)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(question(page, 'First, your face')).toBeVisible()
})

test('the link logs in no other browser, but fills in the name', async ({ openBrowser, site, guard }) => {
  guard.tolerate(REFUSED)
  const [page, other] = await Promise.all([openBrowser(HERE), openBrowser()])
  const person = makePerson('Ines')
  await registerThere(page, person)
  const link = await waitForMailedLink(site.url, person.email, VERIFY_MAIL)

  await other.goto(link)
  await expect(other).toHaveURL('/users/login')
  await expect(other.getByText('Your address is confirmed')).toBeVisible()
  await expect(other.getByLabel('Username or email')).toHaveValue(person.username)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other.getByRole('dialog', { name: 'Edit profile' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Incomplete Profile' })).toBeVisible()

  await page.goto(link)
  await expect(question(page, 'First, your face')).toBeVisible()
  await page.goto(link)
  await expect(page, 'a member who opens it again stays').toHaveURL('/')
})

test('fills in landing page answers, and marks a taken username while typing', async ({ page, site }) => {
  const taken = await registerMember(site, 'Nuria', HOBART)
  await page.goto('/home')
  await page.getByLabel('I am a').selectOption('Female')
  await page.getByLabel('Looking For').selectOption('Male')
  await page.getByLabel('Age', { exact: true }).fill('30')
  await page.getByLabel('City').fill('Nantes')
  await page.getByRole('button', { name: 'Find a partner' }).click()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('First name'), 'the first wrong field').toBeFocused()
  await page.getByLabel('First name').fill('Ana María')
  await page.getByLabel('First name').blur()
  await page.getByRole('button', { name: 'Use Ana-maría' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ana-maría')
  await fillWho(page, { firstname: 'Ana-María', lastname: 'Diallo' })

  const { username, email } = makePerson('Ana')
  await page.getByLabel('Username').fill(taken.username)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is already taken')
  await page
    .getByRole('button', { name: `Use ${taken.username}` })
    .first()
    .click()
  await expect(page.getByText('This username is available')).toBeAttached()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('abcdefgh')
  await expect(page.getByText('Still needed: an uppercase letter and a number')).toBeVisible()
  // A common password is rejected here, not two steps later.
  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await page.getByLabel('Repeat password', { exact: true }).fill('Password1')
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('Strong enough')).toBeVisible()
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD)
  // Before the typing pause that triggers the request.
  await page.getByLabel('Username').fill(taken.username)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(username)
  await expect(page.getByText('This username is available')).toBeAttached()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByLabel('Choose a city')).toHaveValue(/Nantes/)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.goto(await waitForMailedLink(site.url, email, VERIFY_MAIL))
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByLabel('Day').fill('08')
  await page.getByLabel('Month').fill('03')
  await page.getByLabel('Year').fill('1994')
  await page.getByLabel('Year').press('Enter')
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Straight' })).toBeChecked()
})
