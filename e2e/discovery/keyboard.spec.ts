import type { Locator, Page } from '@playwright/test'
import { makeCompleteMember, type TestPlace } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const VADUZ: TestPlace = { latitude: 47.14, longitude: 9.52, city: 'Vaduz', country: 'Liechtenstein' }
const MOST_KEYS = 20

/** Opens a page, waits for a button and skips the bars. */
async function skipTo(page: Page, path: string, button: Locator): Promise<void> {
  await page.goto(path)
  await expect(button).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
}

/** Counts the Tab presses until an element has the focus. */
async function countTabs(page: Page, target: Locator): Promise<number> {
  for (let keys = 1; keys <= MOST_KEYS; keys++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return keys
  }
  return Number.POSITIVE_INFINITY
}

test('few keys lead from the skip link to the Like buttons', async ({ openBrowser, site }) => {
  const [ida, ben] = [
    await makeCompleteMember(site, 'Ida', { place: VADUZ }),
    await makeCompleteMember(site, 'Ben', { place: VADUZ, photos: ['steelblue', 'plum', 'teal'] }),
  ]
  const page = await openBrowser({ as: ida })
  const like = page.getByRole('button', { name: 'Like Ben', exact: true })

  await skipTo(page, '/', like)
  expect(await countTabs(page, like), 'home').toBeLessThanOrEqual(3)

  await skipTo(page, '/main/search', like)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The order and the distance filter, which is on from the start, come before the first member.
  expect(1 + (await countTabs(page, like)), 'search').toBeLessThanOrEqual(4)

  await skipTo(page, '/users/cards', like)
  expect(await countTabs(page, like), 'cards').toBeLessThanOrEqual(7)

  const onProfile = page.getByRole('button', { name: 'Like', exact: true })
  await skipTo(page, `/users/profile/${ben.username}`, onProfile)
  // The three pictures and the explanation of the degrees come before it.
  expect(await countTabs(page, onProfile), 'a profile of three pictures').toBeLessThanOrEqual(5)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Dislike', exact: true })).toBeVisible()
})

test('the arrow keys answer and read the cards without a Tab', { tag: ['@core', '@cards'] }, async ({
  openBrowser,
  site,
}) => {
  const place = { latitude: 43.74, longitude: 7.42, city: 'Monaco', country: 'Monaco' }
  const ida = await makeCompleteMember(site, 'Ida', { place })
  for (const name of ['Ben', 'Cleo']) await makeCompleteMember(site, name, { place })
  // Wider windows show the bio beside the picture.
  const page = await openBrowser({ as: ida, viewport: { width: 800, height: 900 } })
  await page.goto('/users/cards')
  const top = page.getByRole('article').first()
  const first = (await top.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Hide bio' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: `Pass on ${first}` })).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: `Pass on ${first}` })).toBeVisible()
})
