import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { postMessage } from '@savanna/contract/chat/routes'
import type { Site } from '../../testkit/programs/site.ts'
import { ask, type Member, makeMatchedPair, type TestPlace } from '../support/members.ts'
import { composer, findBubbles, findContact, goOffline, say } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const PERTH: TestPlace = { latitude: -31.95, longitude: 115.86, city: 'Perth', country: 'Australia' }

type OpenBrowser = (options: { as: Member }) => Promise<Page>
type Pair = Awaited<ReturnType<typeof makeMatchedPair>>

async function openConversation(openBrowser: OpenBrowser, { amara, jonas, room }: Pair) {
  const [hers, his] = await Promise.all([openBrowser({ as: amara }), openBrowser({ as: jonas })])
  await Promise.all([hers, his].map((page) => page.goto(`/chat/messages?room=${room}`)))
  await Promise.all([expect(composer(hers)).toBeVisible(), expect(composer(his)).toBeVisible()])
  return { hers, his }
}

function post(site: Site, member: Member, roomId: string, text: string) {
  return ask(site, member, postMessage, { params: { roomId }, body: { text, client_id: randomUUID() } })
}

const bubble = (page: Page, text: string): Locator => findBubbles(page).filter({ hasText: text })
const quotes = (page: Page, text: string) =>
  page
    .getByRole('log')
    .getByRole('button', { name: /^Reply to/ })
    .filter({ hasText: text })

/** Opens a message's menu by right click, and selects an item. */
async function choose(page: Page, text: string, item: string): Promise<void> {
  await bubble(page, text).click({ button: 'right' })
  const role =
    item === 'Reply' || item === 'Edit' || item === 'Delete for both' ? 'menuitem' : 'menuitemradio'
  await page.getByRole(role, { name: item, exact: true }).click()
}

test('a reply quotes a message, links to it, and notices its deletion', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  await say(hers, 'The lion sleeps under the acacia')
  for (let number = 1; number <= 30; number++) await post(site, pair.jonas, pair.room, `Line ${number}\n\n\n`)
  await expect(bubble(his, 'Line 30')).toBeInViewport()
  await his.getByRole('log').getByText('The lion sleeps').scrollIntoViewIfNeeded()
  await choose(his, 'The lion sleeps', 'Reply')
  await expect(his.getByRole('status').filter({ hasText: 'Reply to Amara' })).toContainText('The lion sleeps')
  await expect(composer(his)).toBeFocused()
  await his.keyboard.press('Escape')
  await expect(his.getByText('Reply to Amara', { exact: true })).toBeHidden()
  await choose(his, 'The lion sleeps', 'Reply')
  await his.keyboard.type('Where is that?')
  await his.keyboard.press('Enter')
  for (const page of [hers, his]) await expect(quotes(page, 'The lion sleeps')).toBeVisible()

  await quotes(hers, 'The lion sleeps').click()
  const original = bubble(hers, 'The lion sleeps under the acacia')
  await expect(original).toBeInViewport()
  await expect(hers.locator('[data-pointed-at]')).toContainText('The lion sleeps')

  await choose(hers, 'The lion sleeps', 'Delete for both')
  await hers.getByRole('button', { name: 'Delete message' }).click()
  await expect(quotes(his, 'Message deleted')).toBeVisible()
  await expect(his.getByText('The lion sleeps')).toHaveCount(0)
  await his.reload()
  await expect(quotes(his, 'Message deleted')).toBeVisible()
})

test('reactions are live, counted, and taken back by a second click', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  await say(hers, 'Look at this sunset')
  await expect(bubble(his, 'sunset')).toBeVisible()
  await choose(his, 'sunset', 'Sun')
  await hers.getByRole('button', { name: 'Sun, 1: Jonas' }).click()
  await expect(his.getByRole('button', { name: 'Sun, 2: you and Amara' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // Only with keys: the menu starts with the reactions, and the member's own one is marked.
  await his.getByRole('button', { name: 'Message options' }).focus()
  await his.keyboard.press('Enter')
  await expect(his.getByRole('menuitemradio', { name: 'Sun' })).toHaveAttribute('aria-checked', 'true')
  await expect(his.getByRole('menuitemradio', { name: 'Heart' })).toBeFocused()
  await his.keyboard.press('ArrowRight')
  await expect(his.getByRole('menuitemradio', { name: 'Laugh' })).toBeFocused()
  await his.keyboard.press('Enter')
  await expect(hers.getByRole('button', { name: 'Laugh, 1: Jonas' })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Sun, 1: you' })).toBeVisible()
  await hers.getByRole('button', { name: 'Sun, 1: you' }).click()
  await expect(his.getByRole('button', { name: /^Sun/ })).toHaveCount(0)
})

test('the Up key edits the last message; a late edit preserves the text', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/status of 403/)
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  await say(hers, 'See you at fiev')
  await expect(findBubbles(his)).toHaveText(['See you at fiev'])
  await expect(hers.getByRole('img', { name: 'Read' })).toBeVisible()
  await composer(hers).press('ArrowUp')
  const field = hers.getByRole('textbox', { name: 'Edit your message' })
  await expect(field).toHaveValue('See you at fiev')
  await field.fill('See you at five')
  await field.press('Enter')
  for (const page of [hers, his]) {
    await expect(findBubbles(page)).toHaveText(['See you at five'])
    await expect(page.getByRole('log').getByText('edited', { exact: true })).toBeVisible()
  }
  await expect(composer(hers)).toHaveValue('')

  await composer(hers).press('ArrowUp')
  const sentence = 'You can edit a message for 15 minutes. Send this as a new message instead.'
  await hers.route('**/api/chat/room/*/message/*', (route) =>
    route.fulfill({ status: 403, json: { code: 'edit_too_late', message: sentence, error: sentence } }),
  )
  await field.fill('See you at six')
  await field.press('Enter')
  const failure = hers.getByRole('alert').filter({ hasText: `Edit not saved. ${sentence}` })
  await expect(failure).toContainText('See you at six')
  await expect(findBubbles(hers)).toHaveText(['See you at five'])
  await failure.getByRole('button', { name: 'Send as new message' }).click()
  await expect(composer(hers)).toHaveValue('See you at six')
  await expect(failure).toHaveCount(0)
})

test('offline edits, reactions and replies are sent once on reconnection', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerateNoNetwork()
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  await say(hers, 'Before the tunel')
  await expect(bubble(his, 'Before the tunel')).toBeVisible()
  await goOffline(hers)
  await expect(hers.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await choose(hers, 'Before the tunel', 'Edit')
  await hers.getByRole('textbox', { name: 'Edit your message' }).fill('Before the tunnel')
  await hers.keyboard.press('Enter')
  await choose(hers, 'Before the tunnel', 'Heart')
  await choose(hers, 'Before the tunnel', 'Reply')
  await hers.keyboard.type('In the tunnel')
  await hers.keyboard.press('Enter')
  await expect(hers.getByRole('button', { name: 'Heart, 1: you' })).toBeVisible()
  await expect(hers.getByRole('img', { name: 'Waiting' })).toHaveCount(2)
  await choose(his, 'Before the tunel', 'Wow')
  await hers.context().setOffline(false)
  for (const page of [his, hers]) {
    await expect(findBubbles(page)).toHaveText(['Before the tunnel', 'In the tunnel'])
    await expect(quotes(page, 'Before the tunnel')).toBeVisible()
  }
  await expect(hers.getByRole('button', { name: 'Wow, 1: Jonas' })).toBeVisible()
  await expect(his.getByRole('button', { name: 'Heart, 1: Amara' })).toBeVisible()
  await expect(hers.getByRole('img', { name: 'Waiting' })).toHaveCount(0)
})

test('new matches come first, and the only unread conversation opens', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, PERTH)
  const hers = await openBrowser({ as: pair.amara })
  await hers.goto('/chat/messages')
  const fresh = hers.getByRole('region', { name: 'New matches' })
  await expect(fresh.getByRole('link')).toHaveText(['Jonas'])
  await expect(hers.getByText('No messages here')).toBeVisible()
  await expect(hers.getByText('Select a conversation.')).toBeVisible()
  await post(site, pair.jonas, pair.room, 'Are you awake?')
  await expect(fresh).toHaveCount(0)
  await expect(findContact(hers, pair.jonas)).toContainText('Are you awake?')

  await hers.goto('/')
  await hers.goto('/chat/messages')
  await expect(findBubbles(hers)).toHaveText(['Are you awake?'])
  await expect(hers).toHaveURL(new RegExp(`room=${pair.room}`))
  await hers.goto('/chat/messages')
  await expect(hers.getByText('Select a conversation.')).toBeVisible()
})
