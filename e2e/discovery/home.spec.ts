import type { Page } from '@playwright/test'
import { visit } from '@savanna/contract/relations/routes'
import type { Site } from '../../testkit/programs/site.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { ask, likeMember, type Member, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { offerPlans } from '../support/plans.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSite: 'home' })

const PHONE = { viewport: { width: 390, height: 844 } }
const NUUK: TestPlace = { latitude: 64.18, longitude: -51.69, city: 'Nuuk', country: 'Greenland' }
const PERTH: TestPlace = { latitude: -31.95, longitude: 115.86, city: 'Perth', country: 'Australia' }
const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }
const LAGOS: TestPlace = { latitude: 6.45, longitude: 3.39, city: 'Lagos', country: 'Nigeria' }

const heart = (page: Page) => page.getByRole('button', { name: /^Like / }).first()
const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? 0

async function makePeople(site: Site, place: TestPlace, ...names: string[]): Promise<Member[]> {
  const people: Member[] = []
  for (const name of names)
    people.push(await makeCompleteMember(site, name, { place, photos: ['steelblue'] }))
  return people
}

test('the first heart is three keys from the skip link', async ({ openBrowser, site }) => {
  const [ida] = await makePeople(site, NUUK, 'Ida', 'Ben', 'Cleo', 'Dora')
  if (!ida) throw new Error('nobody there')
  const page = await openBrowser({ as: ida })
  await page.goto('/')
  await expect(heart(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let key = 0; key < 3; key++) await page.keyboard.press('Tab')
  await expect(heart(page)).toBeFocused()

  const phone = await openBrowser({ as: ida, ...PHONE })
  await phone.goto('/')
  await expect(heart(phone)).toBeVisible()
  const bar = await phone.getByRole('banner').boundingBox()
  const photo = await topOf(phone, 'article')
  expect(photo - (bar?.y ?? 0) - (bar?.height ?? 0), 'from the bar to the photograph').toBeLessThanOrEqual(
    164,
  )

  await test.step('login and security is two steps away at both sizes', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await phone.getByRole('button', { name: /^Menu/ }).click()
    await phone.getByRole('link', { name: 'Settings' }).click()
    await expect(phone.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })
})

test('likes and visits are one click away, and viewing clears their badge', async ({ openBrowser, site }) => {
  const [ida, ben, cleo] = (await makePeople(site, LAGOS, 'Ida', 'Ben', 'Cleo')) as [Member, Member, Member]
  await ask(site, ben, visit, { params: { id: ida.id, uid: ben.id } })
  await likeMember(site, cleo, ida)
  await likeMember(site, ben, ida)
  const page = await openBrowser({ as: ida, ...PHONE })
  await page.goto('/users/privacy')
  await page.getByRole('link', { name: 'Likes and visits, 2 unread' }).click()
  const list = page.getByRole('list', { name: 'Likes you' })
  await expect(list.getByRole('listitem')).toHaveText([/Like Back.*Ben /, /Like Back.*Cleo /])
  await expect(page.getByRole('link', { name: 'Likes and visits', exact: true })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Like Back Ben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep looking' }).click()
  await page.getByRole('tab', { name: 'You liked' }).click()
  await expect(page.getByRole('list', { name: 'You liked' })).toContainText('Ben')
  await page.getByRole('tab', { name: 'Visits' }).click()
  await expect(page.getByRole('list', { name: 'Visited you' })).toContainText('Ben')
  await expectAccessibleInBoth(page)
})

test('home and cards refill to five people after each answer', async ({ openBrowser, site }) => {
  await offerPlans(site)
  const [ida] = await makePeople(site, PERTH, 'Ida', 'Ben', 'Cleo', 'Dora', 'Elio', 'Finn', 'Gina', 'Hana')
  if (!ida) throw new Error('nobody there')
  // High enough for all cards: those far from the view aren't rendered.
  const page = await openBrowser({ as: ida, viewport: { width: 1440, height: 2400 } })
  await page.goto('/')
  const people = page.getByRole('region', { name: 'Suggestions' }).getByRole('article')
  const pass = page.getByRole('button', { name: /^Pass / })
  await expect(pass).toHaveCount(5)
  await expect(page.getByText('There are more people for you')).toBeVisible()
  await expectAccessibleInBoth(page)
  await pass.first().click()
  await expect(page.getByText(/^You passed /)).toBeVisible()
  await expect(pass).toHaveCount(5)
  // The undo fetches the whole list again; a like during that would leave it.
  const refetched = page.waitForResponse((answer) => answer.url().includes('/main/suggestions/'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await refetched
  await expect(page.getByText(/^You passed /)).toBeHidden()
  await expect(pass).toHaveCount(5)
  await heart(page).click()
  await expect(people, 'the liked one stays, a new one comes').toHaveCount(6)
  await expect(pass).toHaveCount(5)
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessibleInBoth(page)

  await page.goto('/users/cards')
  const cards = page.getByRole('region', { name: 'Cards' })
  const top = cards.locator('article:not([inert])')
  const passed: string[] = []
  for (let swipe = 0; swipe < 6; swipe++) {
    await expect(top).toHaveCount(1)
    await expect(top).not.toHaveAttribute('aria-label', passed.at(-1) ?? '')
    passed.push((await top.getAttribute('aria-label')) ?? '')
    // The page continues before the server knows; leaving then would show the last one again.
    const stored = page.waitForResponse((answer) => /passed_by/.test(answer.url()) && answer.ok())
    await page.keyboard.press('ArrowLeft')
    await stored
  }
  expect(new Set(passed).size, 'nobody comes twice').toBe(6)
  await expect(page.getByText(/sunset/)).toHaveCount(0)
})

test('a search finds everyone without a plan', async ({ openBrowser, site }) => {
  await offerPlans(site)
  const [rosa] = await makePeople(site, HOBART, 'Rosa', 'Ada', 'Bo', 'Cy', 'Dag', 'Eli', 'Fay', 'Gus')
  if (!rosa) throw new Error('nobody there')
  const page = await openBrowser({ as: rosa })
  await page.goto('/main/search')
  await expect(page.getByRole('heading', { name: 'Fewer than 20 people' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Results' }).locator(':scope > ul > li')).toHaveCount(7)
  await expect(page.getByText('There are more people for you')).toHaveCount(0)
})

test('plans are on the left of home; its header says who sees the member', async ({ openBrowser, site }) => {
  await offerPlans(site)
  const [uma] = await makePeople(site, NUUK, 'Uma')
  if (!uma) throw new Error('nobody there')
  const page = await openBrowser({ as: uma, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  const plans = await page.getByRole('complementary', { name: 'Plans and account settings' }).boundingBox()
  const list = await page.getByRole('heading', { name: 'Your profile suggestions' }).boundingBox()
  expect((plans?.x ?? 0) + (plans?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0)
  const note = page.locator('header').getByText('other members can see your profile too')
  await expect(note).toBeInViewport()
})
