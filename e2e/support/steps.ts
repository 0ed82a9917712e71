import { expect, type Page } from '@playwright/test'
import { PASSWORD, type Person } from './members.ts'

/** The sentence that stands under a field. */
export async function expectFieldError(page: Page, label: string, sentence: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)
}

export async function fillWho(page: Page, { firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>) {
  await page.getByLabel('First name').fill(firstname)
  await page.getByLabel('Last name').fill(lastname)
  await page.getByRole('button', { name: 'Next' }).click()
}

export async function fillAccount(page: Page, { username, email }: Pick<Person, 'username' | 'email'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Registers through the form, at the position that the browser tells. */
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

/** Fills in the log-in form of the page that is open. */
export async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
