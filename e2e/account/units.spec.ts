import { makeCompleteMember } from '../support/members.ts'
import { logIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const HERE = { latitude: -12.05, longitude: -77.04, city: 'Lima', country: 'PE' }
/** About twelve kilometres, or seven miles, away: positions are rounded. */
const THERE = { ...HERE, latitude: -12.16 }

test('a member’s choice of miles applies to every distance and device', async ({ openBrowser, site }) => {
  const [ines, jonas] = [
    await makeCompleteMember(site, 'Ines', { place: HERE }),
    await makeCompleteMember(site, 'Jonas', { place: THERE }),
  ]
  const profile = `/users/profile/${jonas.username}`
  const page = await openBrowser({ as: ines })

  await test.step('without a choice they are kilometres', async () => {
    await page.goto(profile)
    await expect(page.getByText(/Lima, 1[1-3] km away/)).toBeVisible()
  })

  await test.step('the settings change them', async () => {
    await page.goto('/users/settings')
    await page.getByRole('combobox', { name: 'Distances' }).selectOption('Miles')
    await expect(page.getByText('Distances are in miles')).toBeVisible()
    await page.goto(profile)
    await expect(page.getByText(/Lima, [78] mi away/)).toBeVisible()
    await page.goto('/main/search')
    await expect(page.getByText('Up to 3 mi').first()).toBeVisible()
  })

  await test.step('another browser uses them after a login', async () => {
    const other = await openBrowser()
    await other.goto('/users/login')
    await logIn(other, ines.username)
    await expect(other).toHaveURL('/')
    await other.goto(profile)
    await expect(other.getByText(/Lima, [78] mi away/)).toBeVisible()
  })

  await test.step('a browser from a country with miles defaults to kilometres too', async () => {
    for (const locale of ['en-US', 'en-GB']) {
      const abroad = await openBrowser({ as: jonas, locale })
      await abroad.goto(`/users/profile/${ines.username}`)
      await expect(abroad.getByText(/Lima, 1[1-3] km away/)).toBeVisible()
      await abroad.goto('/main/search')
      await expect(abroad.getByText('Up to 5 km').first()).toBeVisible()
    }
  })
})
