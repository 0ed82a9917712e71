import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const openFirstRow = (list: 'reports' | 'frauds') => async (page: Page) => {
  await page.locator(`main a[href*="/dashboard/${list}/"]`).first().click()
  await page.waitForURL(/dashboard\/[a-z]+\/.+/)
}

const clickFirst = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Changes the first user's address, for which the portal requires password and code again. */
async function changeAddress(page: Page) {
  await clickFirst(/^Edit /)(page)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('another@mail.test')
  await page.getByRole('button', { name: 'Save user' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
}

const PORTAL: Omit<Screen, 'viewer'>[] = [
  { name: 'admin-overview', path: 'overview' },
  { name: 'admin-users', path: 'users' },
  { name: 'admin-user-edit', path: 'users', prepare: clickFirst(/^Edit /) },
  { name: 'admin-confirm', path: 'users', prepare: changeAddress },
  { name: 'admin-user-delete', path: 'users', prepare: clickFirst(/^Delete /) },
  {
    name: 'admin-users-chosen',
    path: 'users',
    prepare: (page) => page.getByRole('checkbox').nth(1).check(),
    only: 'desktop',
  },
  { name: 'admin-users-none', path: 'users?name=nobody-of-this-name' },
  { name: 'admin-plans', path: 'plans' },
  { name: 'admin-plan-new', path: 'plans', prepare: clickFirst(/^Add New/) },
  { name: 'admin-reports', path: 'reports' },
  { name: 'admin-report', path: 'reports', prepare: openFirstRow('reports') },
  { name: 'admin-frauds', path: 'frauds' },
  { name: 'admin-fraud', path: 'frauds', prepare: openFirstRow('frauds') },
  { name: 'admin-audit', path: 'audit' },
  { name: 'admin-account', path: 'account' },
]

export const ADMIN: Screen[] = [
  { name: 'admin-login', viewer: 'visitor', path: '/admin/login' },
  ...PORTAL.map((screen) => ({
    ...screen,
    viewer: 'admin' as const,
    path: `/admin/dashboard/${screen.path}`,
  })),
]
