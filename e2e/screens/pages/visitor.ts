import type { Page } from '@playwright/test'
import { makePerson, PASSWORD } from '../../support/members.ts'
import { fillWho } from '../../support/steps.ts'
import type { Screen } from '../screen.ts'

const AGAINST_NO_ACCOUNT = 'not-a-key-of-any-mail'

async function failToLogIn(page: Page): Promise<void> {
  await page.getByLabel('Username or email').fill('amara')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page
    .getByText(/wrong|incorrect|invalid/i)
    .first()
    .waitFor()
}

async function reachAccount(page: Page): Promise<void> {
  await fillWho(page, makePerson('Amara'))
  await page.getByLabel('Username').fill('amara')
  await page.getByLabel('Email').fill('amara@')
  await page.getByLabel('Password', { exact: true }).fill('sunset')
}

async function reachPlace(page: Page): Promise<void> {
  await fillWho(page, makePerson('Amara'))
  const { username, email } = makePerson('Amara')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  for (const label of ['Password', 'Repeat password'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Use my location' }).waitFor()
}

async function register(page: Page): Promise<void> {
  await reachPlace(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
}

export const VISITOR: Screen[] = [
  { name: 'landing', viewer: 'visitor', path: '/' },
  { name: 'landing-whole', viewer: 'visitor', path: '/', whole: true },
  { name: 'login', viewer: 'visitor', path: '/users/login' },
  { name: 'login-refused', viewer: 'visitor', path: '/users/login', prepare: failToLogIn },
  { name: 'register', viewer: 'visitor', path: '/users/register' },
  { name: 'register-account', viewer: 'visitor', path: '/users/register', prepare: reachAccount },
  { name: 'register-place', viewer: 'visitor', path: '/users/register', prepare: reachPlace },
  { name: 'check-inbox', viewer: 'visitor', path: '/users/register', prepare: register },
  { name: 'forgot-password', viewer: 'visitor', path: '/users/forgot-password' },
  { name: 'reset-password', viewer: 'visitor', path: `/users/reset-password/${AGAINST_NO_ACCOUNT}` },
  { name: 'key-refused', viewer: 'visitor', path: `/users/confirm-mail/${AGAINST_NO_ACCOUNT}` },
  { name: 'appeal', viewer: 'visitor', path: `/users/appeal/${AGAINST_NO_ACCOUNT}` },
  { name: 'unsubscribe', viewer: 'visitor', path: `/users/unsubscribe/${AGAINST_NO_ACCOUNT}` },
  { name: 'terms', viewer: 'visitor', path: '/terms' },
  { name: 'privacy', viewer: 'visitor', path: '/privacy' },
  { name: 'who-sees-what', viewer: 'visitor', path: '/users/privacy' },
  { name: 'not-found', viewer: 'visitor', path: '/nowhere' },
]
