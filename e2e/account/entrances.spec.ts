import type { Page } from '@playwright/test'
import { makePerson, registerMember, type TestPlace } from '../support/members.ts'
import { RESET_MAIL, VERIFY_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { logIn, registerThere } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const LIMA: TestPlace = { latitude: -12.04, longitude: -77.03, city: 'Lima', country: 'Peru' }
const BLOCKED = /This browser blocks cookies and site data/

/** Blocks the storage of pages that open from now on, as browsers do with cookies off. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })

test('works with blocked storage, and warns that the session is temporary', async ({ page, site }) => {
  const member = await registerMember(site, 'Ines', LIMA)
  await blockStorage(page)
  for (const path of ['/users/register', '/users/forgot-password', '/users/login']) {
    await page.goto(path)
    await expect(page.getByText(BLOCKED)).toBeVisible()
    await expect(page.getByRole('textbox').first()).toBeEditable()
  }
  await logIn(page, member.username)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('the portal’s login says that it needs cookies while they are blocked', async ({ page }) => {
  const sentence = page.getByText('This browser blocks cookies, and the portal needs them.')
  await page.goto('/admin/login')
  await expect(page.getByText('For the people who look after the site.')).toBeVisible()
  await expect(sentence).toBeHidden()
  await blockStorage(page)
  await page.reload()
  await expect(sentence).toBeVisible()
})

test('a login accepts the space that a phone keyboard adds', async ({ page, site }) => {
  const member = await registerMember(site, 'Ines', LIMA)
  await page.goto('/users/login')
  await logIn(page, ` ${member.email}\u00a0`)
  await expect(page).toHaveURL('/')
})

test('a truncated link leads to a page', async ({ page }) => {
  await page.goto('/home%')
  await expect(page.getByRole('heading', { name: 'Page not found :(' })).toBeVisible()
  await page.goto('/users/reset-password/abc%')
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test('an address with a Unicode domain registers and logs in in any spelling', async ({
  openBrowser,
  site,
}) => {
  const geolocation = { latitude: LIMA.latitude, longitude: LIMA.longitude }
  const page = await openBrowser({ permissions: ['geolocation'], geolocation })
  const person = makePerson('Ines')
  const ascii = `${person.username}@xn--mnchen-3ya.de`
  await registerThere(page, { ...person, email: `${person.username}@münchen.de` })
  await page.goto(await waitForMailedLink(site.url, ascii, VERIFY_MAIL))
  await expect(page).not.toHaveURL(/users\/verify/)

  for (const typed of [`${person.username}@MÜNCHEN.de `, ascii, `${person.username}＠mu\u0308nchen。de`]) {
    const other = await openBrowser()
    await other.goto('/users/login')
    await logIn(other, typed)
    await expect(other).not.toHaveURL(/users\/login/)
    await other.close()
  }
  const visitor = await openBrowser()
  await visitor.goto('/users/forgot-password')
  await visitor.getByRole('textbox').first().fill(` ${person.username}@münchen.de`)
  await visitor.getByRole('textbox').first().press('Enter')
  expect(await waitForMailedLink(site.url, ascii, RESET_MAIL)).toContain('/users/')
})
