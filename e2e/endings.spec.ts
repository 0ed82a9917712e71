import { eq } from 'drizzle-orm'
import { subscriptions } from '../server/src/schema/plans.tables.ts'
import { likeMember, makeCompleteMember, makeMatchedPair, type TestPlace } from './support/members.ts'
import { giveThePlan } from './support/population.ts'
import { composer } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const HARSTAD: TestPlace = { latitude: 68.8, longitude: 16.54, city: 'Harstad', country: 'Norway' }

test('deleting an account names the plan that ends with it', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: HARSTAD })
  await giveThePlan(site, ada)
  await site.db
    .update(subscriptions)
    .set({ ends_at: new Date('2099-03-04T12:00:00Z') })
    .where(eq(subscriptions.member_id, ada.id))
  const page = await openBrowser({ as: ada })
  await page.goto('/users/settings')
  await page.getByRole('button', { name: 'Delete: Delete account' }).click()
  await page.getByLabel('Current password').fill('Sunrise2024')
  await page.getByRole('button', { name: 'Delete account', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Delete ${ada.username}?` })
  await expect(question).toContainText('Your plan ends with your account and isn’t refunded')
  await expect(question).toContainText('Gold, until 4 March 2099')
})

test('logging out asks before it deletes unsent messages', async ({ openBrowser, site }) => {
  const { amara, room } = await makeMatchedPair(site, HARSTAD)
  const page = await openBrowser({ as: amara })
  await page.goto(`/chat/messages?room=${room}`)
  await composer(page).fill('A sentence that nobody has rea')
  const logOut = page.getByRole('button', { name: 'Log out' }).first()
  await logOut.click()
  const question = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(question).toContainText('Logging out deletes them from this device')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(composer(page)).toHaveValue('A sentence that nobody has rea')

  await logOut.click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/users/login')
})

test('a match made elsewhere leaves "Likes you", and returns when it ends', async ({ openBrowser, site }) => {
  const [ada, ben] = await Promise.all([
    makeCompleteMember(site, 'Ada', { place: HARSTAD }),
    makeCompleteMember(site, 'Ben', { place: HARSTAD, gender: 'man' }),
  ])
  await likeMember(site, ben, ada)
  const [list, other] = await Promise.all([openBrowser({ as: ada }), openBrowser({ as: ada })])
  await list.goto('/users/likes')
  const tile = list.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Ben' })
  await expect(tile).toBeVisible()

  await other.goto(`/users/profile/${ben.username}`)
  await other.getByRole('button', { name: 'Like Back', exact: true }).click()
  await expect(other.getByRole('dialog', { name: "That's a match!" })).toContainText('You and Ben')
  await expect(tile).toBeHidden()

  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: 'Dislike', exact: true }).click()
  const question = other.getByRole('dialog', { name: 'End your match with Ben?' })
  await question.getByRole('button', { name: 'End match' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'no longer a match' })).toBeVisible()
  await expect(tile).toBeVisible()
})
