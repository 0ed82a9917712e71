import type { Page } from '@playwright/test'
import { preferences } from '../../server/src/schema/preferences.tables.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type Member, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

// This journey lists everyone who fits, so nobody else may live on its site.
test.use({ ownSite: 'panel-filters' })

const NUUK: TestPlace = { latitude: 64.18, longitude: -51.72, city: 'Nuuk', country: 'Greenland' }
const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }

const listed = (page: Page) =>
  page.getByRole('region', { name: /^(Suggestions|Results)$/ }).locator(':scope > ul > li')
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

/** Opens the filters of suggestions and the row of a panel. */
async function openRow(page: Page, name: string) {
  await page.getByRole('button', { name: /^Filter/ }).click()
  await row(page, name).click()
}

async function filterByHeight(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Filter suggestions' })
  await page.goto('/?heightMin=182')
  await expect(page.getByRole('article')).toHaveCount(1)
  await openRow(page, 'Height 182 cm or taller')
  await dialog.getByRole('slider', { name: 'Minimum height' }).press('ArrowRight')
  await expect(row(page, 'Height 183 cm or taller')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(/Fewer than 20 more if no answer counts$/)
  await dialog.getByRole('switch', { name: 'Also people who don’t say' }).press('Space')
  await expect(dialog.getByRole('status')).toHaveText(/Fewer than 20 haven’t answered everything$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/?heightMin=183&heightMaybe=1')
  await expect(page.getByRole('article')).toContainText('Una')
  await page.getByRole('button', { name: 'Height: 183 cm or taller' }).click()
  await expect(listed(page)).toHaveCount(3)
}

test('people are filtered by what they say, and unanswered questions count as maybe', {
  tag: ['@core', '@discovery'],
}, async ({ openBrowser, site }) => {
  const answer = ({ id }: Member, smoke: string) =>
    site.db.insert(preferences).values({ member_id: id, smoke: JSON.stringify([smoke]) })
  const malik = await makeCompleteMember(site, 'Malik', { place: NUUK })
  const [noa, ida] = [
    await makeCompleteMember(site, 'Noa', { place: NUUK, height: 182 }),
    await makeCompleteMember(site, 'Ida', { place: NUUK, height: 168 }),
  ]
  await makeCompleteMember(site, 'Una', { place: NUUK })
  await answer(noa, 'Non-smoker')
  await answer(ida, 'Smoker')
  const page = await openBrowser({ as: malik })
  await page.goto('/')
  await expect(listed(page)).toHaveCount(3)
  const dialog = page.getByRole('dialog', { name: 'Filter suggestions' })

  await test.step('the sheet counts while answers are chosen, by keyboard too', async () => {
    await openRow(page, 'Smoke Any')
    await dialog.getByRole('checkbox', { name: 'Non-smoker' }).press('Space')
    await expect(dialog.getByRole('status')).toHaveText(
      'Fewer than 20 peopleFewer than 20 more if no answer counts',
    )
    await dialog.getByRole('switch', { name: 'Also people who don’t say' }).press('Space')
    await expect(dialog.getByRole('status')).toHaveText(
      'Fewer than 20 peopleFewer than 20 haven’t answered everything',
    )
    await expectAccessible(page)
    await dialog.getByRole('switch', { name: 'Also people who don’t say' }).press('Space')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/?smoke=Non-smoker')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Noa')
  })

  await test.step('the next visit has the filter, on a phone too, in the width of the smallest', async () => {
    const small = await openBrowser({ as: malik, ...PHONE })
    await small.goto('/')
    await expect(small.getByRole('article')).toHaveCount(1)
    await openRow(small, 'Smoke Non-smoker')
    const width = await small.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(PHONE.viewport.width)
    await expectAccessible(small)
    await small.getByRole('radiogroup', { name: 'How much “Smoke” matters' }).getByText('Prefer').click()
    await small.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(small).toHaveURL('/?smoke=Non-smoker.prefer')
    await expect(small.getByRole('article').first()).toContainText('Noa')
    await expect(listed(small)).toHaveCount(3)
  })

  await test.step('an empty result names the filter, and one click removes it', async () => {
    await page.goto('/main/search?smoke=Trying+to+quit')
    await expect(page.getByText('The filter “Smoke” is hiding the most people')).toBeVisible()
    await page.getByRole('button', { name: 'Without “Smoke”' }).click()
    await expect(page).toHaveURL('/main/search')
    await expect(listed(page)).toHaveCount(3)
  })
  await test.step('height is one more row, and a pill', () => filterByHeight(page))
})
