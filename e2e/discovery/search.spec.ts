import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { makeCompleteMember, type TestPlace } from '../support/members.ts'
import { offerPlans } from '../support/plans.ts'
import { drawSettlers, giveThePlan, insertMembers } from '../support/population.ts'
import { expect, test } from '../support/test.ts'

// These journeys count everyone who fits, so nobody else may live on their site.
test.use({ ownSite: 'search' })

const HOBART: TestPlace = { latitude: -42.88, longitude: 147.32, city: 'Hobart', country: 'Australia' }
const NUUK: TestPlace = { latitude: 64.18, longitude: -51.72, city: 'Nuuk', country: 'Greenland' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Makes members aged 20, 21 and so on with rising popularity; every second one has the interest Cooking. */
const describeMembers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstname: `Ada${20 + index}`,
    age: 20 + index,
    popularity: 10 * index,
    tags: index % 2 === 0 ? [4, 6] : [4],
  }))

/** The number of results: a heading on the search page, a status on the home page. */
const countOf = (page: Page, text: string) =>
  page
    .getByRole('heading', { name: text, exact: true })
    .or(page.getByRole('main').getByText(text, { exact: true }))
    .first()
const FEW = 'Fewer than 20 people'
const listed = (page: Page) => page.getByRole('region', { name: 'Results' }).locator(':scope > ul > li')
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const sorting = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const pill = (page: Page, text: string) => page.getByRole('button', { name: `Remove ${text}`, exact: true })
const firstCard = (page: Page) => cards(page).first()

/** Moves a slider by keys, like members who don't drag. */
async function move(slider: Locator, steps: number): Promise<void> {
  await slider.focus()
  for (let step = 0; step < Math.abs(steps); step++)
    await slider.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
}

/** Scrolls until N people were visible; returns their first names in order. Cards far from the view aren't rendered. */
async function scrollToEnd(page: Page, count: number): Promise<string[]> {
  const seen = new Set<string>()
  await expect(async () => {
    const names = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))
    for (const name of names) seen.add(name ?? '')
    await page.mouse.wheel(0, 800)
    expect(seen.size).toBe(count)
  }).toPass({ intervals: [200] })
  return [...seen]
}

/** Leaves those of 30 and more who cook. */
async function filterByForm(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.click()
  const dialog = page.getByRole('dialog', { name: 'Filter suggestions' })
  await move(dialog.getByRole('slider', { name: 'Minimum age' }), 12)
  await expect(dialog.getByText('30 to 99 years')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('42 people')
  await dialog.getByText('cooking', { exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('21 people')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await expect(filter).toHaveAccessibleName('Filter 2 active')
  await expect(page).toHaveURL('/?sort=6&ageMin=30&tags=6')
  await expect(countOf(page, '21 people')).toBeVisible()
}

test('suggestions are filtered, sorted and paged, and stay that way', async ({ openBrowser, site }) => {
  const noor = await makeCompleteMember(site, 'Noor', { place: HOBART })
  await giveThePlan(site, noor)
  await insertMembers(site, HOBART, describeMembers(52))
  const page = await openBrowser({ as: noor })
  await drawSettlers(page)

  await page.goto('/')
  await expect(countOf(page, '52 people')).toBeVisible()
  await sorting(page).selectOption('Youngest')
  await expect(page).toHaveURL('/?sort=1')
  await expect(firstCard(page)).toContainText('Ada20')
  await sorting(page).selectOption('Maximum popularity')
  await expect(page).toHaveURL('/?sort=6')
  await expect(firstCard(page)).toContainText('Ada71')
  expect(await scrollToEnd(page, 52)).toEqual(
    describeMembers(52)
      .map(({ firstname }) => firstname)
      .reverse(),
  )

  await filterByForm(page)
  await pill(page, 'Age 30 to 99').click()
  await expect(countOf(page, '26 people')).toBeVisible()
  await page.goBack()
  await expect(countOf(page, '21 people')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(firstCard(page)).toContainText('Ada20')
  await page.goBack()
  await expect(page).toHaveURL('/?sort=0')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(pill(page, 'Age 30 to 99')).toBeVisible()

  // The last choice is restored on the next visit, whose URL names none.
  await page.goto('/')
  await expect(countOf(page, '26 people')).toBeVisible()
  await expect(sorting(page)).toHaveValue('6')
  await expect(pill(page, 'cooking')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/?tags=11&sort=3')
  await expect(page.getByText('No result')).toBeVisible()
  await expect(page.getByText('Your interests filter is hiding the most people')).toBeVisible()
  await page.getByRole('button', { name: 'Any interests' }).click()
  await expect(countOf(page, '52 people')).toBeVisible()
})

/** Searches on a phone as a free member, who finds everyone, too. */
async function searchWithoutPlan(small: Page) {
  await drawSettlers(small)
  await small.goto('/main/search')
  await expect(countOf(small, FEW)).toBeVisible()
  await scrollToEnd(small, 15)
  await small.getByRole('button', { name: /^Criteria/ }).click()
  const sheet = small.getByRole('dialog', { name: 'Who are you looking for?' })
  await sheet.getByText('Men', { exact: true }).click()
  await expect(sheet.getByRole('status')).toHaveText(FEW)
  await expectAccessible(small)
  await sheet.getByRole('button', { name: 'Search' }).click()
  await expect(sheet).toBeHidden()
  await expect(small).toHaveURL('/main/search?gender=man')
  await expect(small.getByText('No result')).toBeVisible()
}

test('a search follows its criteria and says when nobody is left', async ({ openBrowser, site }) => {
  await offerPlans(site)
  const [pilu, aka] = await Promise.all([
    makeCompleteMember(site, 'Pilu', { place: NUUK }),
    makeCompleteMember(site, 'Aka', { place: NUUK, gender: 'man' }),
  ])
  await giveThePlan(site, pilu)
  await insertMembers(site, NUUK, describeMembers(14))
  const page = await openBrowser({ as: pilu })
  await drawSettlers(page)

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/main/search')
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeFocused()
  await expect(countOf(page, FEW)).toBeVisible()
  await scrollToEnd(page, 15)

  const panel = page.getByRole('search', { name: 'Criteria' })
  await panel.hover()
  await page.mouse.wheel(40, 40)
  await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  expect(await panel.evaluate(({ scrollLeft }) => scrollLeft), 'it scrolls downwards alone').toBe(0)
  await panel.getByText('Women', { exact: true }).click()
  await panel.getByText('cooking', { exact: true }).click()
  await move(panel.getByRole('slider', { name: 'Maximum age' }), -74)
  await expect(countOf(page, FEW)).toBeVisible()
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/main/search?ageMax=25&tags=6&gender=woman')
  await expect(listed(page)).toHaveCount(3)
  await sorting(page).selectOption('Oldest')
  await expect(firstCard(page)).toContainText('Ada24')
  await sorting(page).selectOption('Youngest')
  await expect(firstCard(page)).toContainText('Ada20')
  await firstCard(page).getByRole('button', { name: 'Like Ada20' }).click()
  await expect(firstCard(page).getByRole('button', { name: 'Unlike Ada20' })).toBeVisible()
  // The button's tooltip is outside of every landmark while the pointer is on the button.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)

  await pill(page, 'Women').click()
  await expect(panel.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await page.goBack()
  await expect(panel.getByRole('radio', { name: 'Women' })).toBeChecked()
  await panel.getByText('politics', { exact: true }).click()
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No result')).toBeVisible()
  await page.getByRole('button', { name: /^Any interests/ }).click()
  await expect(listed(page)).toHaveCount(6)
  expect(await panel.evaluate(({ scrollLeft }) => scrollLeft), 'nor when something is pressed').toBe(0)

  const small = await openBrowser({ as: aka, ...PHONE })
  await searchWithoutPlan(small)
})
