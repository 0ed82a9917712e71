import type { Page } from '@playwright/test'
import { completeMember, likes, type Member, matchedPair, type Place } from './support/members.ts'
import { muteableSocket } from './support/mute-socket.ts'
import { bubbles, composer, contactOf, messagesLink, notificationsButton, say } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const PERTH: Place = { latitude: -31.95, longitude: 115.86, city: 'Perth', country: 'Australia' }
const LIMIT = /You've reached the message limit for free users/
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED/

type OpenBrowser = (options: { as: Member }) => Promise<Page>

/** Both with their conversation open. */
async function conversation(
  openBrowser: OpenBrowser,
  { amara, jonas, room }: Awaited<ReturnType<typeof matchedPair>>,
) {
  const [hers, his] = await Promise.all([openBrowser({ as: amara }), openBrowser({ as: jonas })])
  await Promise.all([hers.goto(`/chat/messages?room=${room}`), his.goto(`/chat/messages?room=${room}`)])
  await Promise.all([expect(composer(hers)).toBeVisible(), expect(composer(his)).toBeVisible()])
  return { hers, his }
}

test('Enter sends, Shift+Enter breaks the line, and a draft survives a reload', async ({
  openBrowser,
  site,
}) => {
  const pair = await matchedPair(site, PERTH)
  const { hers, his } = await conversation(openBrowser, pair)
  await expect(hers.getByRole('button', { name: 'Send' })).toBeDisabled()

  await composer(hers).pressSequentially('First line')
  await composer(hers).press('Shift+Enter')
  await composer(hers).pressSequentially('Second line')
  await expect(hers.getByRole('button', { name: 'Send' })).toBeEnabled()
  await composer(hers).press('Enter')
  await expect(composer(hers)).toHaveValue('')
  await expect(bubbles(his)).toHaveText(['First line\nSecond line'], { useInnerText: true })
  await expect(hers.getByRole('img', { name: 'Read' })).toBeVisible()

  await composer(hers).fill('Not yet finished')
  await hers.reload()
  await expect(composer(hers)).toHaveValue('Not yet finished')
  await hers.getByRole('button', { name: 'Send' }).click()
  await expect(bubbles(his)).toHaveText(['First line\nSecond line', 'Not yet finished'], {
    useInnerText: true,
  })
})

test('a member without a plan writes ten messages, and then is told why no more', async ({
  openBrowser,
  site,
}) => {
  const pair = await matchedPair(site, PERTH)
  const { hers, his } = await conversation(openBrowser, pair)
  for (let number = 1; number <= 10; number++) await say(hers, `Message ${number}`)
  await expect(hers.getByText(LIMIT)).toBeVisible()
  await expect(composer(hers)).toBeHidden()
  await expect(bubbles(his)).toHaveCount(10)

  await hers.reload()
  await expect(hers.getByText(LIMIT)).toBeVisible()
  await say(his, 'Mine are not used up')
  await expect(bubbles(hers).last()).toHaveText('Mine are not used up')
})

test('what is written without a connection is sent with the next one, once', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(UNREACHABLE)
  const pair = await matchedPair(site, PERTH)
  const { hers, his } = await conversation(openBrowser, pair)
  await say(hers, 'Before the tunnel')
  await expect(bubbles(his)).toHaveText(['Before the tunnel'])

  await hers.context().setOffline(true)
  await expect(hers.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await say(hers, 'In the tunnel')
  await expect(hers.getByRole('img', { name: 'Sending' })).toBeVisible()
  await say(his, 'Are you there?')

  await hers.context().setOffline(false)
  await expect(bubbles(his)).toHaveText(['Before the tunnel', 'Are you there?', 'In the tunnel'])
  await expect(bubbles(hers)).toHaveText(['Before the tunnel', 'Are you there?', 'In the tunnel'])
  await expect(hers.getByRole('img', { name: 'Sending' })).toBeHidden()
  await hers.reload()
  await expect(bubbles(hers)).toHaveText(['Before the tunnel', 'Are you there?', 'In the tunnel'])
})

test('a message whose answer is lost can be sent again, and is there once', async ({ openBrowser, site }) => {
  const pair = await matchedPair(site, PERTH)
  const [hers, his] = await Promise.all([openBrowser({ as: pair.amara }), openBrowser({ as: pair.jonas })])
  const socket = await muteableSocket(hers)
  await Promise.all([hers, his].map((page) => page.goto(`/chat/messages?room=${pair.room}`)))
  await socket.ready
  await say(hers, 'Heard')
  await expect(bubbles(his)).toHaveText(['Heard'])

  socket.mute(true)
  await say(hers, 'Heard by him alone')
  await expect(bubbles(his)).toHaveText(['Heard', 'Heard by him alone'])
  await expect(hers.getByRole('alert')).toContainText('Not sent.', { timeout: 20_000 })

  socket.mute(false)
  await hers.getByRole('button', { name: 'Try again' }).click()
  await expect(hers.getByRole('button', { name: 'Try again' })).toBeHidden()
  await say(hers, 'And this')
  for (const page of [his, hers])
    await expect(bubbles(page)).toHaveText(['Heard', 'Heard by him alone', 'And this'])
})

test('presence changes before the other’s eyes', async ({ openBrowser, site }) => {
  const pair = await matchedPair(site, PERTH)
  const hers = await openBrowser({ as: pair.amara })
  await hers.goto(`/chat/messages?room=${pair.room}`)
  const dots = hers.getByRole('main').getByRole('img', { name: 'Online', exact: true })
  await expect(hers.getByRole('img', { name: 'never seen online' })).toBeVisible()
  await expect(dots).toHaveCount(0)

  const his = await openBrowser({ as: pair.jonas })
  await his.goto('/')
  await expect(dots, 'in the list and above the conversation').toHaveCount(2)

  await his.context().close()
  await expect(hers.getByText('Last seen just now')).toBeVisible({ timeout: 20_000 })
  await expect(dots).toHaveCount(0)
})

test('notifications count in every tab, and opening the drawer clears them in every tab', async ({
  openBrowser,
  site,
}) => {
  const [amara, jonas] = await Promise.all([
    completeMember(site, 'Amara', { place: PERTH }),
    completeMember(site, 'Jonas', { place: PERTH }),
  ])
  const one = await openBrowser({ as: amara })
  const other = await one.context().newPage()
  await Promise.all([one.goto('/'), other.goto(`/users/profile/${amara.username}`)])
  const drawer = one.getByRole('dialog', { name: 'Notifications' })
  await one.bringToFront()
  const read = one.waitForResponse(/read-notification/)
  await notificationsButton(one).click()
  await expect(drawer).toContainText('You do not have any notification yet.')
  await read
  await one.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await likes(site, jonas, amara)
  for (const tab of [one, other])
    await expect(notificationsButton(tab)).toHaveAccessibleName('Notifications, 1 unread')

  await notificationsButton(one).click()
  await expect(drawer.getByRole('link', { name: /Jonas liked your profile/ })).toBeVisible()
  for (const tab of [one, other]) {
    await expect(
      tab.getByRole('button', { name: 'Notifications, 1 unread', includeHidden: true }),
    ).toHaveCount(0)
  }
  await drawer.getByRole('link', { name: /Jonas liked your profile/ }).click()
  await expect(one).toHaveURL(`/users/profile/${jonas.username}`)
  await one.reload()
  await expect(notificationsButton(one)).toHaveAccessibleName('Notifications')
})

test('what happens while the live channel is still being opened is not missed', async ({
  openBrowser,
  site,
}) => {
  const pair = await matchedPair(site, PERTH)
  const his = await openBrowser({ as: pair.jonas })
  await his.goto(`/chat/messages?room=${pair.room}`)
  const hers = await openBrowser({ as: pair.amara })
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await hers.route(/\/socket\.io\//, async (route) => {
    await opened
    await route.continue()
  })
  await hers.goto('/chat/messages')
  await expect(contactOf(hers, pair.jonas)).toContainText('New match. Say hi.')
  await say(his, 'Too early?')
  await expect(his.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(messagesLink(hers)).toHaveAccessibleName('Messages')

  open()
  await expect(messagesLink(hers)).toHaveAccessibleName('Messages, 1 unread')
  await expect(contactOf(hers, pair.jonas)).toContainText('Too early?')
})

test('a match that ends takes the conversation with it, in every tab', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/status of 404/)
  const pair = await matchedPair(site, PERTH)
  const { hers, his } = await conversation(openBrowser, pair)
  await say(hers, 'A last word')
  await expect(bubbles(his)).toHaveText(['A last word'])
  await his.goto(`/users/profile/${pair.amara.username}`)
  await his.getByRole('button', { name: 'Dislike', exact: true }).click()

  await expect(hers.getByText('This conversation does not exist.')).toBeVisible()
  await expect(contactOf(hers, pair.jonas)).toHaveCount(0)
})
