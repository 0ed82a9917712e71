import type { Page } from '@playwright/test'
import { makePerson, PASSWORD } from '../support/members.ts'
import { fillWho } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const WINDOWS = [
  { name: 'a phone that lies', width: 844, height: 390 },
  { name: 'a laptop at 200 %', width: 720, height: 450 },
  { name: 'a phone of 320 px', width: 320, height: 568 },
]

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

for (const { name, ...viewport } of WINDOWS) {
  test(`on ${name} the city list and every registration step fit`, async ({ openBrowser }) => {
    const page = await openBrowser({ viewport, hasTouch: true })
    const person = makePerson('Amara')
    await page.goto('/users/register')
    await expectNoSidewaysScrolling(page)
    await expect(page.getByLabel('First name')).toBeInViewport({ ratio: 1 })
    await fillWho(page, person)
    await expectNoSidewaysScrolling(page)
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Email').fill(person.email)
    for (const label of ['Password', 'Repeat password'])
      await page.getByLabel(label, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Next' }).tap()

    const field = page.getByRole('textbox', { name: 'Choose a city' })
    await field.tap()
    await page.keyboard.type('San')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.first()).toBeVisible()
    await expect(options.first()).toBeInViewport({ ratio: 0.9 })
    const last = options.last()
    const [city = ''] = (await last.innerText()).split('\n')
    await last.tap()
    await expect(field).toHaveValue(new RegExp(`^${city}`))
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: 'Register' }).tap()
    await expect(page).toHaveURL('/users/login')
    await expectNoSidewaysScrolling(page)
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeInViewport({ ratio: 1 })
  })
}
