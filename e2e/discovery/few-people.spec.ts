import { expectAccessible } from '../support/accessible.ts'
import { makeCompleteMember, type TestPlace } from '../support/members.ts'
import { drawSettlers, insertMembers } from '../support/population.ts'
import { expect, test } from '../support/test.ts'

// This journey counts everyone who fits, so nobody else may live on its site.
test.use({ ownSite: 'few-people' })

const NUUK: TestPlace = { latitude: 64.18, longitude: -51.72, city: 'Nuuk', country: 'Greenland' }
const SISIMIUT: TestPlace = { latitude: 66.94, longitude: -53.67, city: 'Sisimiut', country: 'Greenland' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const FEW = 'Fewer than 20 people'
const END = [
  'That’s everyone within 5 km: fewer than 20 people.',
  'Your distance filter is hiding the most people.',
  'Relaxing it adds 25 people.',
].join(' ')

test('an empty town says who is there, and what helps', async ({ openBrowser, site }) => {
  const malik = await makeCompleteMember(site, 'Malik', { place: NUUK })
  const page = await openBrowser({ as: malik })
  await drawSettlers(page)
  const invite = page.getByRole('button', { name: 'Invite someone' })

  await test.step('the first member can invite someone, on search and cards', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/main/search')
    await expect(page.getByText('You’re the first one here.')).toBeVisible()
    await invite.click()
    await expect(page.getByText('Link copied. Send it to someone.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}/`)
    await page.goto('/users/cards')
    await expect(page.getByRole('strong').filter({ hasText: 'No more users' })).toBeVisible()
    await expect(invite).toBeVisible()
  })

  await makeCompleteMember(site, 'Noa', { place: NUUK })
  await makeCompleteMember(site, 'Ida', { place: NUUK })
  await insertMembers(
    site,
    SISIMIUT,
    Array.from({ length: 25 }, (_, index) => ({ firstname: `Ada${index}`, age: 30 })),
  )

  await test.step('the end of a short list says how many, how far, and which filter to relax', async () => {
    await page.goto('/main/search')
    await expect(page.getByRole('heading', { name: FEW })).toBeVisible()
    await expect(page.getByText(END)).toBeVisible()
    await expect(invite).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Search anywhere' }).click()
    await expect(page.getByRole('heading', { name: '27 people' })).toBeVisible()
  })

  await test.step('the criteria count while they change, by keyboard too', async () => {
    const panel = page.getByRole('search', { name: 'Criteria' })
    const count = panel.getByRole('status')
    await expect(count).toBeEmpty()
    await panel.getByRole('radio', { name: 'Women' }).press('Space')
    await expect(count).toHaveText('27 people')
    await panel.getByRole('radio', { name: 'Men', exact: true }).press('Space')
    await expect(count).toHaveText(FEW)
    await expectAccessible(page)
    await panel.getByRole('radio', { name: 'Everyone' }).press('Space')
    await expect(count).toBeEmpty()
  })

  await test.step('so does the sheet on a phone', async () => {
    const small = await openBrowser({ as: malik, ...PHONE })
    await drawSettlers(small)
    await small.goto('/main/search')
    await expect(small.getByText(END)).toBeVisible()
    await expectAccessible(small)
    await small.getByRole('button', { name: /^Criteria/ }).click()
    const sheet = small.getByRole('dialog', { name: 'Who are you looking for?' })
    await sheet.getByText('Women', { exact: true }).click()
    await expect(sheet.getByRole('status')).toHaveText(FEW)
    await expectAccessible(small)
    await sheet.getByRole('button', { name: 'Search' }).click()
    await expect(small).toHaveURL('/main/search?gender=woman')
    await expect(small.getByText(END)).toBeVisible()
  })
})
