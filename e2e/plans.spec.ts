import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { postMessage } from '@savanna/contract/chat/routes'
import { eq } from 'drizzle-orm'
import { plans } from '../server/src/schema/plans.tables.ts'
import { expectAccessible } from './support/accessible.ts'
import { ask, type Member, makeMatchedPair, type TestPlace } from './support/members.ts'
import { waitForMailedLink } from './support/outbox.ts'
import { letPlanEnd, offerPlans } from './support/plans.ts'
import { composer, findBubbles, say } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ ownSite: 'plans' })

const LIMA: TestPlace = { latitude: -12.05, longitude: -77.03, city: 'Lima', country: 'Peru' }
const LIMITS = [
  '100 chats',
  '20 profile likes',
  '20 follows',
  '50 photo likes',
  '50 post likes',
  '50 comments',
  '50 posts',
  '50 photos',
  '50% matching',
  'video calling',
]
const LIMIT = /You've reached the message limit for free users/

/** From the notice to the payment, with another plan and a reload on the way. */
async function chooseNoon(page: Page, dawn: string): Promise<void> {
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page.getByRole('heading', { name: 'Savanna Noon' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose Savanna Dawn' }).click()
  await expect(page).toHaveURL(`/users/upgradeplan/${dawn}`)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Plan limits' }).getByRole('listitem')).toHaveText(LIMITS)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose Savanna Noon' }).click()
  const plan = page.getByRole('listitem').filter({ hasText: 'Savanna Noon' })
  await plan.getByRole('link', { name: 'Continue' }).click()
}

/** Expects a busy button's loader in its centre; Mantine needs a motion for that which some people turn off. */
async function expectCentredWheel(page: Page): Promise<void> {
  const wheel = page.locator('.mantine-Button-loader')
  const [inner, outer] = await Promise.all([wheel.boundingBox(), wheel.locator('..').boundingBox()])
  if (!inner || !outer) throw new Error('No button is busy.')
  expect(Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2)).toBeLessThan(2)
  expect(Math.abs(inner.y + inner.height / 2 - outer.y - outer.height / 2)).toBeLessThan(2)
}

/** Pays for the plan after a declined card and a declined authentication. */
async function payForNoon(page: Page, payer: Member): Promise<void> {
  const pay = page.getByRole('button', { name: 'Pay £24.99' })
  await expect(page.getByText('Test mode: you won’t be charged')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(payer.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Phone').fill('0170 1234567')
  await expect(page.getByText('Start with + and the country code')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(pay).toBeInViewport()
  await page.getByText('Try a different outcome').click()
  await page.getByRole('button', { name: 'Insufficient funds' }).click()
  await pay.click()
  await expect(page.getByText('There isn’t enough money on this card.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('0170 1234567')
  await expectAccessible(page)

  await page.getByText('Try a different outcome').click()
  await page.getByRole('button', { name: 'Needs confirmation' }).click()
  await pay.click()
  const bank = page.getByRole('dialog', { name: 'Did you make this payment?' })
  await expectCentredWheel(page)
  await bank.getByRole('button', { name: 'No, it wasn’t me' }).click()
  await expect(page.getByText('Your bank couldn’t confirm that it was you.')).toBeVisible()
  const address = page.url()
  await pay.click()
  await expect(bank).toBeVisible()
  await page.goBack()
  await expect(bank, 'Back is a no').toBeHidden()
  expect(page.url()).toBe(address)
  await expect(page.getByText('Your bank couldn’t confirm that it was you.')).toBeVisible()
  await pay.click()
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByText('Payment Successfull')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It’s all yours now' })).toBeVisible()
  await expectAccessible(page)
}

test('a plan lifts the message limit, which returns when it ends', {
  tag: ['@core', '@plans'],
}, async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 402/)
  const [dawn, noon] = await offerPlans(site)
  const { amara, room } = await makeMatchedPair(site, LIMA)
  const write = (text: string) =>
    ask(site, amara, postMessage, {
      params: { roomId: room },
      body: { text, client_id: randomUUID() },
    })
  for (let number = 1; number <= 10; number++) await write(`Message ${number}`)
  const chat = await openBrowser({ as: amara })
  await chat.goto(`/chat/messages?room=${room}`)
  await expect(chat.getByText(LIMIT)).toBeVisible()
  const page = await chat.context().newPage()
  await page.goto(`/chat/messages?room=${room}`)
  await chooseNoon(page, dawn)
  await expect(page).toHaveURL(`/users/buyplan/${noon}`)
  await payForNoon(page, amara)

  await expect(chat.getByText(LIMIT)).toBeHidden()
  await say(chat, 'Still here')
  await expect(findBubbles(chat).last()).toHaveText('Still here')
  await page.getByRole('link', { name: 'you can see it here' }).click()
  await expect(page.getByRole('article')).toContainText(amara.email)
  await page.getByRole('link', { name: 'All receipts' }).click()
  await page.getByLabel('Remind me 3 days before the end').click()
  await expect(page.getByText('We won’t remind you before your plan ends')).toBeVisible()
  await expectAccessible(page)
  const link = await waitForMailedLink(site.url, amara.email, /Your receipt for Savanna Noon/)
  expect(link).toMatch(/\/users\/receipts\/1$/)

  for (let number = 2; number <= 10; number++) await write(`Message ${number} of ten`)
  await letPlanEnd(site, amara)
  await expect(page.getByText('None right now')).toBeVisible()
  await expect(chat.getByText(LIMIT)).toBeVisible()
  await expect(composer(chat)).toBeHidden()
})

test('a price and days that change during a payment need the member’s consent', {
  tag: ['@plans'],
}, async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 409/)
  const [dawn] = await offerPlans(site)
  const { amara } = await makeMatchedPair(site, LIMA)
  const page = await openBrowser({ as: amara })
  await page.goto(`/users/buyplan/${dawn}`)
  await page.getByLabel('Phone').fill('0170 1234567')
  await expect(page.getByRole('button', { name: 'Pay £9.99' })).toBeVisible()
  await site.db.update(plans).set({ price: 8000, duration: 7 }).where(eq(plans.id, dawn))
  await page.getByRole('button', { name: 'Pay £9.99' }).click()
  await expect(page.getByText('Dawn now costs £80 for 7 days')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('0170 1234567')
  await page.getByRole('button', { name: 'Pay £80' }).click()
  await expect(page.getByRole('heading', { name: 'It’s all yours now' })).toBeVisible()
  await page.getByRole('link', { name: 'you can see it here' }).click()
  await expect(page.getByRole('article')).toContainText('£80')
})

test('visitors can read the terms, and an unknown plan can’t be paid', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Plans and payment' })).toBeVisible()
  await page.getByRole('link', { name: 'privacy notice' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/users/buyplan/${randomUUID()}`)
  await expect(page).toHaveURL('/users/login')
})
