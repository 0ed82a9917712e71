import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/accessible.ts'
import { likeMember, type Member, makeCompleteMember, makeMatch, type TestPlace } from './support/members.ts'
import { makePhotoFile } from './support/photos.ts'
import { findCard } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const LIMA: TestPlace = { latitude: -12.04, longitude: -77.04, city: 'Lima', country: 'Peru' }
const ACCRA: TestPlace = { latitude: 5.6, longitude: -0.2, city: 'Accra', country: 'Ghana' }
const OSLO: TestPlace = { latitude: 59.92, longitude: 10.74, city: 'Oslo', country: 'Norway' }
const SUVA: TestPlace = { latitude: -18.14, longitude: 178.44, city: 'Suva', country: 'Fiji' }
const RIGA: TestPlace = { latitude: 56.94, longitude: 24.1, city: 'Riga', country: 'Latvia' }

const profileOf = ({ username }: Member) => `/users/profile/${username}`

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

function manager(page: Page) {
  return page.getByRole('dialog', { name: 'Manage profiles' })
}

async function openManager(page: Page, me: Member, tab: string): Promise<void> {
  await page.goto(profileOf(me))
  await page.getByRole('button', { name: 'Profile settings' }).click()
  await page.getByRole('menuitem', { name: 'Manage profiles' }).click()
  await manager(page).getByRole('tab', { name: tab }).click()
}

test('a member is reported and blocked in one step, and unblocked', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 404/)
  const [noa, malik] = await Promise.all([
    makeCompleteMember(site, 'Noa', { place: LIMA }),
    makeCompleteMember(site, 'Malik', { place: LIMA, gender: 'man' }),
  ])
  await makeMatch(site, noa, malik)
  const [hers, his] = await Promise.all([openBrowser({ as: noa }), openBrowser({ as: malik })])
  await his.goto(profileOf(noa))
  await hers.goto(profileOf(malik))
  await expect(his.getByRole('button', { name: 'Dislike', exact: true })).toBeVisible()

  await chooseFromMenu(hers, 'Report')
  const report = hers.getByRole('dialog', { name: 'Report Malik' })
  await expect(report.getByRole('button', { name: 'Report', exact: true })).toBeDisabled()
  await report.getByText('Spam or scam').click()
  await report.getByRole('textbox').fill('Asked for my bank account.')
  await report.getByText('Also block Malik').click()
  await expectAccessible(hers)
  await report.getByRole('button', { name: 'Report and block' }).click()

  await expect(hers.getByRole('status').filter({ hasText: 'reported and blocked' })).toBeVisible()
  await expect(hers.getByRole('heading', { name: 'Malik Diallo' })).toBeVisible()
  await expect(hers.getByText('Tea first')).toBeHidden()
  await expect(hers.getByRole('button', { name: 'Dislike' })).toBeHidden()
  await expect(his).toHaveURL('/')
  await expect(his.getByText("couldn't find this user")).toBeVisible()

  await hers.getByRole('button', { name: 'Unblock' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(hers.getByText('Tea first')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await hers.getByRole('button', { name: 'Options for Malik' }).click()
  await expect(hers.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  await expect(hers.getByRole('menuitem', { name: 'Report' })).toBeHidden()
})

test('a block removes both members from each other’s visible suggestions', async ({ openBrowser, site }) => {
  const [noa, malik] = await Promise.all([
    makeCompleteMember(site, 'Noa', { place: RIGA }),
    makeCompleteMember(site, 'Malik', { place: RIGA, gender: 'man' }),
  ])
  const [hers, his] = await Promise.all([openBrowser({ as: noa }), openBrowser({ as: malik })])
  await his.goto('/')
  await expect(findCard(his, noa)).toBeVisible()
  await hers.goto(profileOf(malik))
  await chooseFromMenu(hers, 'Block')
  await hers.getByRole('dialog', { name: 'Block Malik?' }).getByRole('button', { name: 'Block' }).click()
  await expect(hers.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await expect(findCard(his, noa)).toBeHidden()
})

test('the lists of visited, liked and blocked profiles offer their actions', async ({
  openBrowser,
  site,
}) => {
  const [noa, malik] = await Promise.all([
    makeCompleteMember(site, 'Noa', { place: ACCRA }),
    makeCompleteMember(site, 'Malik', { place: ACCRA, gender: 'man' }),
  ])
  await likeMember(site, noa, malik)
  const page = await openBrowser({ as: noa })
  await openManager(page, noa, 'Visited')
  await expect(manager(page).getByText('You haven’t looked at anyone yet.')).toBeVisible()
  await page.goto(profileOf(malik))
  await expect(page.getByRole('button', { name: 'Dislike', exact: true })).toBeVisible()
  await openManager(page, noa, 'Visited')
  await expect(manager(page).getByRole('link', { name: /Malik Diallo/ })).toBeVisible()

  await manager(page).getByRole('tab', { name: 'Liked' }).click()
  await manager(page).getByRole('button', { name: 'Remove your like for Malik' }).click()
  await page
    .getByRole('dialog', { name: 'Remove your like for Malik?' })
    .getByRole('button', { name: 'Remove like' })
    .click()
  await expect(manager(page).getByText('Nobody has caught your eye so far.')).toBeVisible()

  await manager(page).getByRole('tab', { name: 'Visited' }).click()
  await manager(page)
    .getByRole('link', { name: /Malik Diallo/ })
    .click()
  await expect(manager(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await chooseFromMenu(page, 'Block')
  await page.getByRole('dialog', { name: 'Block Malik?' }).getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See suggestions' })).toHaveAttribute('href', '/')

  await openManager(page, noa, 'Blocked')
  await expectAccessible(page)
  await manager(page).getByRole('button', { name: 'Unblock Malik' }).click()
  await expect(manager(page).getByText('You haven’t blocked anyone.')).toBeVisible()
})

test('a new follower shows immediately to both members', async ({ openBrowser, site }) => {
  const [noa, malik] = await Promise.all([
    makeCompleteMember(site, 'Noa', { place: OSLO }),
    makeCompleteMember(site, 'Malik', { place: OSLO, gender: 'man' }),
  ])
  const [hers, his] = await Promise.all([openBrowser({ as: noa }), openBrowser({ as: malik })])
  await his.goto('/users/followers')
  await expect(his.getByText('Nobody follows you yet.')).toBeVisible()
  await expect(his.getByRole('tab', { name: /^Followers/ })).toHaveText('Followers0')

  await hers.goto('/users/followers?tab=city')
  await hers.getByRole('button', { name: 'Follow Malik' }).click()
  await expect(hers.getByRole('button', { name: 'Unfollow Malik' })).toBeVisible()
  await expect(hers.getByRole('tab', { name: /^Following/ })).toHaveText('Following1')
  await expect(his.getByText('Noa started following you')).toBeVisible()
  await expect(his.getByRole('tab', { name: /^Followers/ })).toHaveText('Followers1')
  await his.getByRole('button', { name: 'Follow Noa' }).click()
  await expect(hers.getByRole('tab', { name: /^Followers/ })).toHaveText('Followers1')

  await hers.getByRole('tab', { name: /^Following/ }).click()
  await expect(hers).toHaveURL(/tab=following/)
  await hers.getByRole('button', { name: 'Unfollow Malik' }).click()
  await expect(hers.getByText('You’re not following anyone yet.')).toBeVisible()
  await expect(his.getByText('Nobody follows you yet.')).toBeVisible()
})

for (const [size, width] of [
  ['desktop', 1440],
  ['phone', 390],
] as const) {
  test(`the dashboard fits and is accessible on a ${size}, light and dark`, async ({ openBrowser, site }) => {
    const noa = await makeCompleteMember(site, 'Noa', { place: SUVA, photos: ['tan', 'plum'] })
    const page = await openBrowser({ as: noa, viewport: { width, height: 844 } })
    await page.goto(profileOf(noa))
    await page.getByRole('button', { name: 'Profile settings' }).click()
    await page.getByRole('menuitem', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/users/posts')
    const places = page.getByRole('navigation', { name: 'Dashboard' })
    for (const [place, title] of [
      ['About', 'About you'],
      ['Photos', 'Photos'],
      ['Profile picture', 'Profile picture'],
      ['Followers', 'Followers'],
      ['Posts', 'Posts'],
    ] as const) {
      await places.getByRole('link', { name: place, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
      expect([place, await overflowOf(page)]).toEqual([place, 0])
      await expectAccessibleInBoth(page, place)
      if (size === 'phone') continue
      // Narrow enough for a tablet, and still with the sidebar.
      await page.setViewportSize({ width: 768, height: 844 })
      expect([place, await overflowOf(page)]).toEqual([place, 0])
      await page.setViewportSize({ width, height: 844 })
    }
    if (size === 'phone') await page.getByRole('button', { name: 'You and your friends' }).click()
    for (const title of ['About you', 'Photos', 'Matches 0', 'Following 0'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expectAccessibleInBoth(page, 'you and your friends')
  })
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test('another picture becomes the profile image: an existing or a new one', async ({ openBrowser, site }) => {
  const noa = await makeCompleteMember(site, 'Noa', { place: SUVA, photos: ['tan', 'plum'] })
  const page = await openBrowser({ as: noa })
  await page.goto('/users/editprofileimage')
  await page.getByRole('button', { name: 'Make picture 2 your main picture' }).click()
  await expect(page.getByRole('button', { name: 'Make picture 1 your main picture' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a new picture' }).click()
  await (await choosing).setFiles(await makePhotoFile('teal'))
  await expect(page.getByRole('button', { name: 'Make picture 2 your main picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make picture 1 your main picture' })).toBeVisible()
})
