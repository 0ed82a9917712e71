import { expect, type Locator, type Page } from '@playwright/test'
import { isFirefox, loseAnswersInFirefox } from '../../testkit/browser/firefox.ts'
import { PASSWORD, type Person } from './members.ts'
import type { PhotoFile } from './photos.ts'

/** Expects this sentence below a field. */
export async function expectFieldError(page: Page, label: string, sentence: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)
}

export async function fillWho(page: Page, { firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>) {
  await page.getByLabel('First name').fill(firstname)
  await page.getByLabel('Last name').fill(lastname)
  await page.getByRole('button', { name: 'Next' }).click()
}

async function fillAccount(page: Page, { username, email }: Pick<Person, 'username' | 'email'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Registers through the form, with the browser's position. */
export async function registerThere(page: Page, person: Person): Promise<void> {
  await page.goto('/users/register')
  await fillWho(page, person)
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/^Near /)).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('An email to validate your account has been sent')).toBeVisible()
  await expect(page).toHaveURL('/users/login')
}

/** Logs out where messages or drafts are unsent, and confirms that they're deleted. */
export async function logOutWithUnsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Log out' }).click()
}

/** Fills in the login form on the open page. */
export async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export interface Completion {
  gender: 'Man' | 'Woman'
  orientation: 'Bi' | 'Straight' | 'Gay'
  bio: string
  birthdate: string
  interests: string[]
}

/** Fills in the open profile editor, and saves it. */
export async function fillProfile(page: Page, { gender, orientation, ...about }: Completion) {
  const editor = page.getByRole('dialog', { name: 'Edit profile' })
  for (const choice of [gender, orientation]) {
    await editor.getByText(choice, { exact: true }).click()
    await expect(editor.getByRole('radio', { name: choice, exact: true })).toBeChecked()
  }
  await editor.getByLabel('Bio').fill(about.bio)
  await editor.getByLabel('Birthdate').fill(about.birthdate)
  for (const interest of about.interests) {
    await editor.getByText(interest, { exact: true }).click()
    await expect(editor.getByRole('checkbox', { name: interest, exact: true })).toBeChecked()
  }
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
}

/** Answers a new member's questions, from the picture to the bio. */
export async function answerQuestions(page: Page, about: Completion, photo: PhotoFile): Promise<void> {
  const continueButton = page.getByRole('button', { name: 'Continue' })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await (await choosing).setFiles(photo)
  await page.getByRole('button', { name: 'Use picture' }).click()
  await continueButton.click({ timeout: 60_000 })
  const [year, month, day] = about.birthdate.split('-')
  // The focus is where the answer starts, and moves forward automatically.
  await expect(page.getByLabel('Day')).toBeFocused()
  await page.keyboard.type(`${day}${month}${year}`)
  await continueButton.click()
  for (const choice of [about.gender, about.orientation])
    await page.getByRole('radio', { name: choice, exact: true }).check()
  await continueButton.click()
  for (const interest of about.interests) {
    await page.getByText(interest, { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: interest, exact: true })).toBeChecked()
  }
  await continueButton.click()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toBeFocused()
  await page.keyboard.type(about.bio)
  await continueButton.click()
}

/** Chooses files for a slot of the open picture editor, and the slots after it. */
export async function choosePicture(page: Page, slot: number, file: PhotoFile | PhotoFile[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog', { name: 'Edit pictures' })
    .getByRole('button', { name: `Add picture ${slot}` })
    .click()
  await (await choosing).setFiles(file)
}

export async function addPicture(page: Page, slot: number, file: PhotoFile): Promise<void> {
  await choosePicture(page, slot, file)
  await page.getByRole('button', { name: 'Use picture' }).click()
  // The page scales a large one down, and the server encodes it several times.
  await expect(page.getByRole('img', { name: `Picture ${slot}` })).toBeVisible({ timeout: 60_000 })
}

/** Runs an action from a picture's menu in the picture editor. */
export async function changePicture(page: Page, slot: number, how: string): Promise<void> {
  await page.getByRole('button', { name: `Options for picture ${slot}` }).click()
  await page.getByRole('menuitem', { name: how }).click()
}

export async function closeDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name })).toBeHidden()
}

/** Returns a member's card among the suggestions. */
export function findCard(page: Page, { username }: Pick<Person, 'username'>): Locator {
  return page.getByRole('article').filter({ has: page.locator(`a[href$="/profile/${username}"]`) })
}

/** Returns the open conversation's messages, without the lines between them. */
export function findBubbles(page: Page): Locator {
  const lines = /^(Today|Yesterday|New messages)$/
  return page.getByRole('log').getByRole('paragraph').filter({ hasNotText: lines })
}

export function composer(page: Page): Locator {
  return page.getByPlaceholder('Write your message')
}

/** Writes a message in the open conversation and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
}

/** Waits until everything written on the page is stored in the browser. */
export async function waitUntilStored(page: Page): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^(draft|composing):/.test(key)))
  await expect.poll(drafts).toEqual([])
}

/** Returns the link to the messages in the bar, which shows the number of unread ones. */
export function messagesLink(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: /^Messages/ })
}

export function notificationsButton(page: Page): Locator {
  return page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('button', { name: /^Notifications/ })
}

/** Returns a match in the conversation list. */
export function findContact(page: Page, { firstname }: Pick<Person, 'firstname'>): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: firstname }).getByRole('link')
}

/** Takes a page offline, after the code of menus and toasts has loaded, which happens once the network is idle. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('later scripts loaded').length > 0)
  await page.context().setOffline(true)
}

/** Lets a page's requests to a path arrive, but drops their responses. Returns the function that stops this. */
export async function loseAnswers(page: Page, pathname: string): Promise<() => Promise<void>> {
  if (isFirefox(page)) return loseAnswersInFirefox(page, pathname)
  const address = `**${pathname}`
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(address)
}
