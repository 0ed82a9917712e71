import type { Page } from '@playwright/test'
import { report } from '@savanna/contract/relations/routes'
import { computeCodeAt } from '../testkit/factories/administrators.ts'
import { type Site, startSite } from '../testkit/programs/site.ts'
import { expectAccessible } from './support/accessible.ts'
import { ask, type Member, registerMember, type TestPlace } from './support/members.ts'
import { waitForMailedLink } from './support/outbox.ts'
import { insertMembers } from './support/population.ts'
import { readEverythingStored } from './support/portal.ts'
import { test as base, expect } from './support/test.ts'

const ADMIN = { ADMIN_EMAIL: 'office@savanna.test', ADMIN_PASSWORD: 'Look after the savanna' }
const QUITO: TestPlace = { latitude: -0.18, longitude: -78.47, city: 'Quito', country: 'Ecuador' }

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: what comes first names the fixtures that are needed
    async ({}, use) => {
      const site = await startSite(ADMIN)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const row = (page: Page, name: string) => page.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' })

/** Gets redirected to the login, fails with a wrong password, and logs in. */
async function logInToPortal(page: Page): Promise<void> {
  await page.goto('/admin/dashboard/users')
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin/dashboard/overview')
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await expectTokenOutOfReach(page)
}

/** The token is in a cookie that scripts can't read, and nothing that administrators saw stays in the browser. */
async function expectTokenOutOfReach(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'savanna_admin')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/admin' })
  const stored = await readEverythingStored(page)
  expect(stored).toContain('adminSession')
  expect(stored).not.toContain(cookie?.value.split('.')[2] ?? 'a signature')
  expect(stored).not.toMatch(/eyJ|adminToken|@mail\.test|\/api\/admin/)
}

/** Tries to change an address without a second factor, which must be set up first. */
async function expectEnrolmentFirst(page: Page, member: Member): Promise<void> {
  await row(page, member.username)
    .getByRole('button', { name: `Edit ${member.username}` })
    .click()
  await dialog(page).getByLabel('Email').fill('taken.over@mail.test')
  await dialog(page).getByRole('button', { name: 'Save user' }).click()
  const top = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(top).toContainText('Please set up two-step verification first.')
  await expect(top.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
    'href',
    '/admin/dashboard/account',
  )
  await expectAccessible(page)
  await top.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not confirmed. Nothing was changed.')).toBeVisible()
  await expect(dialog(page).getByLabel('Email')).toHaveValue('taken.over@mail.test')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
}

/** Searches, edits, deactivates and deletes. */
async function manageUsers(page: Page, nyala: Member, other: Member): Promise<void> {
  await expect(page.getByRole('columnheader')).toContainText(['', 'ID', 'Name', 'Email', 'Status', 'Actions'])
  await search(page).fill(`  ${nyala.username}  `)
  await expect(row(page, other.username)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`name=${nyala.username}`))
  await row(page, nyala.username)
    .getByRole('button', { name: `Edit ${nyala.username}` })
    .click()
  await dialog(page).getByLabel('First name').fill('Naserian')
  await dialog(page).getByLabel('Email').fill('no address')
  await dialog(page).getByRole('button', { name: 'Save user' }).click()
  await expect(dialog(page).getByText('Email is invalid')).toBeVisible()
  await dialog(page).getByLabel('Email').fill(nyala.email)
  await dialog(page).getByRole('switch').uncheck({ force: true })
  await dialog(page).getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('User Updated Successfully')).toBeVisible()
  await expect(row(page, 'Naserian Diallo')).toContainText('Deactive')
  await expectAccessible(page)
  await search(page).clear()
  await expect(row(page, other.username)).toBeVisible()
  await search(page).fill('   ')
  await expect(row(page, other.username)).toBeVisible()
  await row(page, nyala.username)
    .getByRole('button', { name: `Delete ${nyala.username}` })
    .click()
  await expect(dialog(page)).toContainText(`Are you sure you want to delete user with ID ${nyala.id}?`)
  await page.goBack()
  await expect(dialog(page), 'Back closes the question').toBeHidden()
  await row(page, nyala.username)
    .getByRole('button', { name: `Delete ${nyala.username}` })
    .click()
  await dialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('User Deleted Successfully')).toBeVisible()
  await expect(row(page, nyala.username)).toHaveCount(0)
}

/** Checks the sentences for a failing search and a failing list, and that a second try loads the list. */
async function expectFailureSentences(page: Page, other: Member): Promise<void> {
  const lists = /\/api\/admin\/(users|search_by_name)(\?|$)/
  await page.route(lists, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'No.' } }),
  )
  await search(page).fill('nobody')
  await expect(page.getByRole('alert')).toContainText('Error searching users.')
  await search(page).clear()
  await expect(page).toHaveURL('/admin/dashboard/users')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error fetching users.')
  await page.unroute(lists)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, other.username)).toBeVisible()
}

/** Adds a plan, changes it and removes it. */
async function managePlans(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage Plans' }).click()
  await page.getByRole('button', { name: 'Add New' }).click()
  await dialog(page).getByRole('button', { name: 'Add plan' }).click()
  for (const what of ['title', 'duration', 'price'])
    await expect(dialog(page).getByText(`Please enter the package ${what}!`)).toBeVisible()
  await expect(dialog(page).getByText('Deactive', { exact: true })).toBeVisible()
  await dialog(page).getByLabel('Title').fill('Long dusk')
  await dialog(page).getByLabel('Duration in days').fill('365')
  await dialog(page).getByLabel('Price').fill('£1,299.5')
  await dialog(page).getByRole('button', { name: 'Add plan' }).click()
  await expect(row(page, 'Long dusk')).toContainText('£1,299.50')
  await expect(row(page, 'Long dusk')).toContainText('Deactive')
  await expect(page.getByText(/^Showing \d+ entr/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Long dusk' }).click()
  await expect(dialog(page).getByLabel('Price')).toHaveValue('£1,299.50')
  await page.goBack()
  await expect(dialog(page), 'Back closes the form').toBeHidden()
  await page.getByRole('button', { name: 'Edit Long dusk' }).click()
  await dialog(page).getByLabel('Price').fill('-5')
  await dialog(page).getByRole('button', { name: 'Save plan' }).click()
  await expect(dialog(page).getByText('The price must be a number')).toBeVisible()
  await dialog(page).getByLabel('Price').fill('99')
  await dialog(page).getByRole('switch').check({ force: true })
  await dialog(page).getByRole('button', { name: 'Save plan' }).click()
  await expect(row(page, 'Long dusk')).toContainText('£99.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Long dusk' }).click()
  await dialog(page).getByRole('button', { name: 'Delete plan' }).click()
  await expect(row(page, 'Long dusk')).toHaveCount(0)
}

/** Decides a report by keyboard. */
async function decide(page: Page, reported: Member): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: `Harassment: ${reported.username}` }).click()
  await expect(
    page.getByRole('heading', { name: `Harassment: ${reported.username}`, level: 1 }),
  ).toBeVisible()
  await expect(page.getByText('Would not stop writing.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /Warn ?The member/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Reason').fill('Please stop when somebody says so.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/admin/dashboard/reports')
  await expect(page.getByText('Nothing is waiting. A quiet evening.')).toBeVisible()
}

test('an administrator manages members, plans and reports', { tag: ['@core', '@admin'] }, async ({
  page,
  site,
  guard,
}) => {
  guard.tolerate(/status of 401 .*\/api\/admin\/login/)
  guard.tolerate(/status of 400 .*\/api\/admin\/(users|search_by_name)/)
  guard.tolerate(/status of 403 .*\/api\/admin\/update/)
  const nyala = await registerMember(site, 'Nyala', QUITO)
  const tomas = await registerMember(site, 'Tomas', QUITO)
  const author = await registerMember(site, 'Wanjiru', QUITO)
  await ask(site, author, report, {
    params: { userId: author.id, targetId: tomas.id },
    body: { category: 'harassment', note: 'Would not stop writing.' },
  })
  await logInToPortal(page)
  await expectEnrolmentFirst(page, nyala)
  await manageUsers(page, nyala, tomas)
  await expectFailureSentences(page, tomas)
  await managePlans(page)
  await decide(page, tomas)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('img', { name: /^New members per day: 2 in 30 days/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(row(page, 'Report decided')).toBeVisible()
  await expect(row(page, 'Member deleted')).toContainText(nyala.id)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  // Only the server can remove the cookie, and the page doesn't wait for it.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('savanna_admin')
  expect(await readEverythingStored(page)).not.toContain('adminSession')
  await page.goto('/admin/dashboard/users')
  await expect(page).toHaveURL('/admin/login')
})

/** Sets up an authenticator app; only its recovery codes are stored. */
async function turnOnSecondFactor(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: ADMIN.ADMIN_EMAIL }).click()
  await expect(page.getByText('Off: anyone who knows your password can log in.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Enter the key by hand').click()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is wrong or has already been used')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(computeCodeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  const kept = await codes.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText(`On. ${kept.length} recovery codes left.`)).toBeVisible()
  return kept
}

/** Logs in with a recovery code, as if the app weren't available. */
async function enterByRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
}

/** Changes a member's address by keyboard: the portal asks for password and code again, once in ten minutes. */
async function changeAddress(page: Page, member: Member, code: string): Promise<void> {
  const edit = page.getByRole('dialog', { name: `Edit ${member.username}` })
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = confirm.getByLabel('Password', { exact: true })
  await page.goto(`/admin/dashboard/users?name=${member.username}`)
  await page.getByRole('button', { name: `Edit ${member.username}` }).press('Enter')
  await edit.getByLabel('Email').fill(`new.${member.email}`)
  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirm).toBeHidden()
  await expect(edit.getByLabel('Email')).toHaveValue(`new.${member.email}`)

  await edit.getByRole('button', { name: 'Save user' }).press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.type('not this one')
  await confirm.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(confirm.getByText('That’s not your current password')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(ADMIN.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(confirm.getByText('This code is wrong or has already been used')).toBeVisible()
  await expect(confirm.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User Updated Successfully')).toBeVisible()
  await expect(row(page, member.username)).toContainText(`new.${member.email}`)

  await page.getByRole('button', { name: `Edit ${member.username}` }).press('Enter')
  await edit.getByLabel('Email').fill(member.email)
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect(row(page, member.username)).not.toContainText(`new.${member.email}`)
}

/** Checks that fifty users fill a page, and deactivates and activates several together. */
async function checkPages(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: '@mail.test' })
  await page.goto('/admin/dashboard/users')
  await expect(rows).toHaveCount(50)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(rows).not.toHaveCount(50)
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  const few = await rows.count()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rows.filter({ hasText: 'Deactive' })).toHaveCount(few)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(rows.filter({ hasText: 'Deactive' })).toHaveCount(0)
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(50)
}

/** Appeals as the warned member with the link in the email, and decides as the administrator. */
async function answerAppeal(page: Page, theirs: Page, site: Site, member: Member): Promise<void> {
  const link = await waitForMailedLink(site.url, member.email, /A warning about your account/)
  await theirs.goto(link)
  await expect(theirs.getByText('Please stop when somebody says so.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Send appeal' }).click()
  await expect(theirs.getByLabel('What should we know?')).toHaveAttribute('aria-invalid', 'true')
  await theirs.getByLabel('What should we know?').fill('It was my brother who wrote.')
  await theirs.getByRole('button', { name: 'Send appeal' }).click()
  await expect(theirs.getByText('We’ve got your appeal')).toBeVisible()

  await page.goto('/admin/dashboard/reports?state=appealed')
  await page.getByRole('link', { name: `Harassment: ${member.username}` }).click()
  await expect(page.getByText('It was my brother who wrote.')).toBeVisible()
  await page.getByLabel('Reply', { exact: true }).fill('Then tell him. We take it back.')
  await page.getByRole('button', { name: 'Reverse decision' }).click()
  await expect(page.getByText('Decision reversed.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Then tell him. We take it back.')).toBeVisible()
}

test('an administrator locks the portal, pages through users and decides an appeal', async ({
  page,
  site,
  guard,
  openBrowser,
}) => {
  guard.tolerate(/status of 401 .*\/api\/admin\/login/)
  guard.tolerate(/status of 400 .*\/api\/admin\//)
  guard.tolerate(/status of 403 .*\/api\/admin\/update/)
  await insertMembers(
    site,
    QUITO,
    Array.from({ length: 51 }, () => ({ firstname: 'Imani', age: 30 })),
  )
  const oduya = await registerMember(site, 'Oduya', QUITO)
  const author = await registerMember(site, 'Wanjiru', QUITO)
  await ask(site, author, report, {
    params: { userId: author.id, targetId: oduya.id },
    body: { category: 'harassment', note: 'Would not stop writing.' },
  })

  await logInToPortal(page)
  const [code = '', second = ''] = await turnOnSecondFactor(page)
  await enterByRecoveryCode(page, code)
  await changeAddress(page, oduya, second)
  await checkPages(page)
  await decide(page, oduya)
  await answerAppeal(page, await openBrowser(), site, oduya)
})
