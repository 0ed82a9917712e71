import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { postMessage } from '@savanna/contract/chat/routes'
import type { Site } from '../../testkit/programs/site.ts'
import { ask, type Member, makeMatchedPair, type TestPlace } from '../support/members.ts'
import { muteableSocket, waitForSocket } from '../support/mute-socket.ts'
import { offerPlans } from '../support/plans.ts'
import { giveThePlan } from '../support/population.ts'
import {
  composer,
  findBubbles,
  findContact,
  logIn,
  logOutWithUnsent,
  messagesLink,
  say,
  waitUntilStored,
} from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSite: 'chat' })

const PERTH: TestPlace = { latitude: -31.95, longitude: 115.86, city: 'Perth', country: 'Australia' }
const LIMIT = /You've reached the message limit for free users/

type OpenBrowser = (options: { as: Member }) => Promise<Page>

/** Opens the conversation of two members in one browser each. */
async function openConversation(
  openBrowser: OpenBrowser,
  { amara, jonas, room }: Awaited<ReturnType<typeof makeMatchedPair>>,
) {
  const [hers, his] = await Promise.all([openBrowser({ as: amara }), openBrowser({ as: jonas })])
  await Promise.all([hers.goto(`/chat/messages?room=${room}`), his.goto(`/chat/messages?room=${room}`)])
  await Promise.all([expect(composer(hers)).toBeVisible(), expect(composer(his)).toBeVisible()])
  return { hers, his }
}

/** Sends a message through the API. */
function post(site: Site, member: Member, roomId: string, text: string) {
  return ask(site, member, postMessage, { params: { roomId }, body: { text, client_id: randomUUID() } })
}

/** Blocks the page's sockets and sent messages until `open` is called. */
async function holdBackSending(page: Page): Promise<{ open: () => void }> {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\/socket\.io\//, async (route) => {
    await opened
    await route.continue()
  })
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await opened
    socket.connectToServer()
  })
  await page.route(/\/api\/chat\/room\//, async (route) => {
    if (route.request().method() === 'POST') await opened
    await route.fallback()
  })
  return { open }
}

test('Enter sends, Shift+Enter breaks the line, and a draft survives a reload', { tag: '@firefox' }, async ({
  openBrowser,
  site,
}) => {
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  await expect(hers.getByRole('button', { name: 'Send' })).toBeDisabled()

  await composer(hers).pressSequentially('First line')
  await composer(hers).press('Shift+Enter')
  await composer(hers).pressSequentially('Second line')
  await expect(hers.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(hers).press('Enter')
  await expect(composer(hers)).toHaveValue('')
  await expect(findBubbles(his)).toHaveText(['First line\nSecond line'], { useInnerText: true })
  // A message is read where it's visible, and in Firefox only one page has the focus.
  await his.bringToFront()
  await expect(hers.getByRole('img', { name: 'Read' }).last()).toBeVisible()

  await composer(hers).fill('Not yet finished')
  await hers.reload()
  await expect(composer(hers)).toHaveValue('Not yet finished')
  await hers.getByRole('button', { name: 'Send' }).click()
  await expect(findBubbles(his)).toHaveText(['First line\nSecond line', 'Not yet finished'], {
    useInnerText: true,
  })
})

test('a free member can write ten messages and then learns why no more', async ({ openBrowser, site }) => {
  // While no plan is available nothing is limited.
  await offerPlans(site)
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  for (let number = 1; number <= 9; number++) await say(hers, `Message ${number}`)
  // The field disappears with the last one.
  await composer(hers).fill('Message 10')
  await composer(hers).press('Enter')
  await expect(hers.getByText(LIMIT)).toBeVisible()
  await expect(composer(hers)).toBeHidden()
  await expect(findBubbles(his)).toHaveCount(10)

  await hers.reload()
  await expect(hers.getByText(LIMIT)).toBeVisible()
  await say(his, 'Mine are not used up')
  await expect(findBubbles(hers).last()).toHaveText('Mine are not used up')
})

test('an offline message survives closed tabs and is sent once on reconnection', {
  tag: ['@core', '@chat'],
}, async ({ openBrowser, site, guard }) => {
  guard.tolerateNoNetwork()
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  const second = await hers.context().newPage()
  await second.goto(`/chat/messages?room=${pair.room}`)
  await say(hers, 'Before the tunnel')
  await expect(findBubbles(his)).toHaveText(['Before the tunnel'])
  await expect(findBubbles(second)).toHaveText(['Before the tunnel'])

  await hers.context().setOffline(true)
  await expect(hers.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await say(hers, 'In the tunnel')
  await say(second, 'Deeper in')
  for (const tab of [hers, second]) {
    await expect(findBubbles(tab)).toHaveText(['Before the tunnel', 'In the tunnel', 'Deeper in'])
    await expect(tab.getByRole('img', { name: 'Waiting' }).last()).toBeVisible()
  }
  await say(his, 'Are you there?')
  await waitUntilStored(second)
  await second.close()
  await hers.close()

  // Only the page itself gets through: it must know on its own what waits.
  const again = await hers.context().newPage()
  const line = await holdBackSending(again)
  await hers.context().setOffline(false)
  await again.goto(`/chat/messages?room=${pair.room}`)
  await expect(findBubbles(again)).toHaveText([
    'Before the tunnel',
    'Are you there?',
    'In the tunnel',
    'Deeper in',
  ])
  await expect(again.getByRole('img', { name: 'Waiting' }).last()).toBeVisible()
  await expect(findBubbles(his)).toHaveText(['Before the tunnel', 'Are you there?'])

  line.open()
  const all = ['Before the tunnel', 'Are you there?', 'In the tunnel', 'Deeper in']
  await expect(findBubbles(his)).toHaveText(all)
  await expect(again.getByRole('img', { name: 'Waiting' })).toHaveCount(0)
  await again.reload()
  await expect(findBubbles(again)).toHaveText(all)
})

test('any page sends waiting messages, but never for another member', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerateNoNetwork()
  // Requests pending at the logout arrive with an invalid token.
  guard.tolerate(/status of 401/)
  const pair = await makeMatchedPair(site, PERTH)
  const [hers, his] = await Promise.all([openBrowser({ as: pair.amara }), openBrowser({ as: pair.jonas })])
  const context = hers.context()
  const line = await holdBackSending(hers)
  await Promise.all([hers, his].map((page) => page.goto(`/chat/messages?room=${pair.room}`)))
  await say(hers, 'Before I log out')
  await expect(hers.getByRole('img', { name: 'Waiting' }).last()).toBeVisible()
  await logOutWithUnsent(hers)
  await logIn(hers, pair.amara.username)
  await expect(hers).toHaveURL('/')
  line.open()
  await hers.goto(`/chat/messages?room=${pair.room}`)
  await expect(hers.getByText('Say hi to your new match, Jonas.')).toBeVisible()

  await context.setOffline(true)
  await say(hers, 'Before I close the page')
  await waitUntilStored(hers)
  await hers.close()
  await context.setOffline(false)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/users/cards')
  await expect(findBubbles(his)).toHaveText(['Before I close the page'])
})

test('a rejected message can be sent again, edited or discarded', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 500/)
  const pair = await makeMatchedPair(site, PERTH)
  const [hers, his] = await Promise.all([openBrowser({ as: pair.amara }), openBrowser({ as: pair.jonas })])
  const socket = await muteableSocket(hers)
  await hers.clock.install()
  await Promise.all([hers, his].map((page) => page.goto(`/chat/messages?room=${pair.room}`)))
  await socket.ready
  await say(hers, 'Heard')
  await expect(findBubbles(his)).toHaveText(['Heard'])

  const problem = { code: 'unexpected', message: 'An error has occurred', error: 'An error has occurred' }
  await hers.route(`**/api/chat/room/${pair.room}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: problem }) : route.fallback(),
  )
  socket.mute(true)
  await say(hers, 'Heard by him alone')
  await expect(findBubbles(his)).toHaveText(['Heard', 'Heard by him alone'])
  const failure = hers.getByRole('alert').filter({ hasText: 'Not sent. An error has occurred' })
  await expect(async () => {
    // Its browser waits for a response, and then longer and longer between attempts.
    await hers.clock.fastForward(3_000)
    await expect(failure).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0], timeout: 40_000 })

  socket.mute(false)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
  for (const page of [his, hers]) await expect(findBubbles(page)).toHaveText(['Heard', 'Heard by him alone'])
})

test('shows sent, delivered and read messages, marks new ones, and deletes one', async ({
  openBrowser,
  site,
}) => {
  const pair = await makeMatchedPair(site, PERTH)
  const hers = await openBrowser({ as: pair.amara })
  await hers.goto(`/chat/messages?room=${pair.room}`)
  await say(hers, 'Are you awake?')
  await expect(hers.getByRole('img', { name: 'Sent' })).toBeVisible()

  const his = await openBrowser({ as: pair.jonas })
  await his.goto('/users/cards')
  await expect(hers.getByRole('img', { name: 'Delivered' })).toBeVisible()
  await say(hers, 'Then look: https://example.org/moon')
  await expect(messagesLink(his)).toHaveAccessibleName('Messages, 2 unread')
  await expect(hers.getByRole('img', { name: 'Read' })).toHaveCount(0)

  await his.goto(`/chat/messages?room=${pair.room}`)
  await expect(his.getByText('New messages')).toBeVisible()
  await his.getByRole('log').hover()
  await expect(hers.getByRole('img', { name: 'Read' }).last()).toBeVisible()
  await expect(messagesLink(his)).toHaveAccessibleName('Messages')
  await expect(his.getByRole('log').getByRole('link')).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  )

  await composer(his).pressSequentially('Oh')
  await expect(hers.getByText('Jonas is typing')).toBeVisible()
  await say(his, 'Oh, how large it is')
  await expect(hers.getByText('Jonas is typing')).toBeHidden()

  await findBubbles(hers).filter({ hasText: 'moon' }).hover()
  const options = hers.getByRole('button', { name: 'Message options' })
  // It's visible under the pointer.
  await expect(options.first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await expect(options.nth(1)).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await options.nth(1).click()
  await hers.getByRole('menuitem', { name: 'Delete for both' }).click()
  await hers.getByRole('button', { name: 'Delete message' }).click()
  for (const page of [hers, his]) {
    await expect(findBubbles(page)).toHaveText(['Are you awake?', 'Message deleted', 'Oh, how large it is'])
    await expect(page.getByText('example.org')).toHaveCount(0)
  }
  await options.last().click()
  await expect(hers.getByRole('menuitem')).toHaveText(['Reply', 'Copy'])
  await hers.keyboard.press('Escape')
  await his.reload()
  await expect(findBubbles(his)).toHaveText(['Are you awake?', 'Message deleted', 'Oh, how large it is'])
})

test('a long conversation scrolls without jumps and can be searched', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, PERTH)
  await giveThePlan(site, pair.amara)
  for (let number = 1; number <= 140; number++) {
    const text = number === 12 ? 'The lion sleeps under the acacia' : `Line ${number}`
    await post(site, pair.amara, pair.room, text)
  }
  const his = await openBrowser({ as: pair.jonas })
  await his.goto(`/chat/messages?room=${pair.room}`)
  await expect(findBubbles(his).last()).toBeInViewport()

  await his.getByRole('button', { name: 'Search this conversation' }).click()
  await his.getByLabel('Search messages').fill('ACACIA')
  await his.getByRole('list', { name: 'Messages found' }).getByRole('button').click()
  const lion = his.getByRole('log').getByText('The lion sleeps under the acacia')
  await expect(lion).toBeInViewport()
  await post(site, pair.amara, pair.room, 'Line 141')
  await his.getByRole('button', { name: /^Jump to latest/ }).click()
  await expect(findBubbles(his).last()).toHaveText('Line 141')
  await expect(findBubbles(his).last()).toBeInViewport()

  const log = his.getByRole('log')
  const line = log.getByText('Line 95', { exact: true })
  const before = await line.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return element.getBoundingClientRect().y
  })
  await expect(log.getByText('Line 60', { exact: true })).toHaveCount(1)
  const after = await line.evaluate((element) => element.getBoundingClientRect().y)
  expect(Math.abs(after - before), 'the line that is read stays in its place').toBeLessThan(2)
  await post(site, pair.amara, pair.room, 'Line 142')
  await expect(his.getByRole('button', { name: 'Jump to latest, 1 new' })).toBeVisible()
  await expect(log).toContainText('Line 142')
  await expect(line).toBeInViewport()
})

test('the other member’s presence changes live', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, PERTH)
  const hers = await openBrowser({ as: pair.amara })
  await hers.goto(`/chat/messages?room=${pair.room}`)
  const dots = hers.getByRole('main').getByRole('img', { name: 'Online', exact: true })
  await expect(hers.getByRole('img', { name: 'never seen online' })).toBeVisible()
  await expect(dots).toHaveCount(0)

  const his = await openBrowser({ as: pair.jonas })
  const connected = waitForSocket(his)
  await his.goto('/')
  await connected
  await expect(dots, 'in the list and above the conversation').toHaveCount(2)

  await his.context().close()
  await expect(hers.getByText('Last seen just now')).toBeVisible()
  await expect(dots).toHaveCount(0)
})

test('events while the socket opens aren’t missed', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, PERTH)
  const his = await openBrowser({ as: pair.jonas })
  await his.goto(`/chat/messages?room=${pair.room}`)
  const hers = await openBrowser({ as: pair.amara })
  const line = await holdBackSending(hers)
  await hers.goto('/chat/messages')
  await expect(hers.getByRole('region', { name: 'New matches' }).getByRole('link')).toHaveText(['Jonas'])
  await say(his, 'Too early?')
  await expect(his.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(messagesLink(hers)).toHaveAccessibleName('Messages')

  line.open()
  await expect(messagesLink(hers)).toHaveAccessibleName('Messages, 1 unread')
  await expect(findContact(hers, pair.jonas)).toContainText('Too early?')
})

test('a message between the first data and the live connection isn’t missed', async ({
  openBrowser,
  site,
}) => {
  const pair = await makeMatchedPair(site, PERTH)
  const hers = await openBrowser({ as: pair.amara })
  let load: () => void = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  // From the second visit on the document requests the first data.
  await hers.goto('/')
  await expect(messagesLink(hers)).toHaveAccessibleName('Messages')
  // The frame's scripts, which open the connection and listen.
  await hers.route(/\/assets\/.*\.js$/, async (route) => {
    // Requested separately: the page's own response is gone after it navigates.
    const script = await fetch(route.request().url())
    if ((await script.text()).includes('You have a new message')) await loaded
    await route.continue()
  })
  const counted = hers.waitForResponse((response) => response.url().includes('/users/start'))
  await hers.goto('/', { waitUntil: 'commit' })
  await counted
  await post(site, pair.jonas, pair.room, 'Too early?')
  load()
  await expect(messagesLink(hers)).toHaveAccessibleName('Messages, 1 unread')
})

test('the end of a match removes the conversation in every tab', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 404/)
  const pair = await makeMatchedPair(site, PERTH)
  const { hers, his } = await openConversation(openBrowser, pair)
  await say(hers, 'A last word')
  await expect(findBubbles(his)).toHaveText(['A last word'])
  await his.goto(`/users/profile/${pair.amara.username}`)
  await his.getByRole('button', { name: 'Dislike', exact: true }).click()
  const question = his.getByRole('dialog', { name: `End your match with ${pair.amara.firstname}?` })
  await expect(question).toContainText('Your conversation closes for both of you')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(findBubbles(hers), 'nothing has ended yet').toHaveText(['A last word'])
  await his.getByRole('button', { name: 'Dislike', exact: true }).click()
  await question.getByRole('button', { name: 'End match' }).click()

  await expect(hers.getByText('This conversation has ended.')).toBeVisible()
  await expect(hers.getByText('A last word')).toHaveCount(0)
  await expect(findContact(hers, pair.jonas)).toHaveCount(0)
})
