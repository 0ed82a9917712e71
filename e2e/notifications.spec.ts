import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { getNotificationChoices } from '@savanna/contract/notifications/choices'
import { addComment, likePost } from '@savanna/contract/posts/routes'
import { follow, unlike, visit } from '@savanna/contract/relations/routes'
import { createDigestToken } from '../server/src/features/notifications/digest/digest.token.ts'
import { newId } from '../server/src/kit/ids.ts'
import { upload } from '../testkit/actions/posts.ts'
import { IN_WHOLE_CHROMIUM, leaveOutInFirefox } from '../testkit/browser/chromium.ts'
import { findWorker } from '../testkit/browser/worker.ts'
import type { Site } from '../testkit/programs/site.ts'
import { expectAccessible } from './support/accessible.ts'
import { ask, likeMember, type Member, makeCompleteMember, type TestPlace } from './support/members.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', ...IN_WHOLE_CHROMIUM })

const WINDHOEK: TestPlace = { latitude: -22.56, longitude: 17.08, city: 'Windhoek', country: 'Namibia' }

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const expectBadge = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count ? new RegExp(`\\b${count}\\b`) : 'Notifications')

async function people(site: Site, ...names: string[]): Promise<Member[]> {
  return Promise.all(names.map((name) => makeCompleteMember(site, name, { place: WINDHOEK })))
}

/** Returns a member's actions, called through the API as their browser would. */
function createActions(site: Site, who: Member, whom: Member) {
  const params = { id: whom.id, uid: who.id }
  return {
    visits: () => ask(site, who, visit, { params }),
    follows: () => ask(site, who, follow, { params }),
    likes: () => likeMember(site, who, whom),
    unlikes: () => ask(site, who, unlike, { params }),
    likesPost: (postid: string) => ask(site, who, likePost, { body: { postid } }),
    comments: (postid: string, comment: string) => ask(site, who, addComment, { body: { postid, comment } }),
  }
}

async function publish(site: Site, author: Member, title: string): Promise<string> {
  const { status, body } = await upload(site, author, { fields: { Title: title } })
  expect(status).toBe(200)
  return body.post.id
}

test('notifications arrive live in every tab, are grouped, and open their page', {
  tag: ['@core', '@notifications'],
}, async ({ openBrowser, site }) => {
  const [ida, ben, cleo] = (await people(site, 'Ida', 'Ben', 'Cleo')) as [Member, Member, Member]
  const [bens, cleos] = [createActions(site, ben, ida), createActions(site, cleo, ida)]
  const post = await publish(site, ida, 'Sunrise over the dunes')

  const first = await openBrowser({ as: ida })
  await first.goto('/users/privacy')
  await bell(first).click()
  await expect(drawer(first).getByText('You do not have any notification yet.')).toBeVisible()
  await expectAccessible(first)
  await drawer(first).getByRole('button', { name: 'Close' }).click()

  await bens.visits()
  await bens.follows()
  await bens.likes()
  await bens.unlikes()
  await likeMember(site, ida, cleo)
  await cleos.likes()
  const match = first.getByRole('dialog', { name: "That's a match!" })
  await match.getByRole('button', { name: 'Keep looking' }).click()
  const second = await first.context().newPage()
  await second.goto('/users/privacy')
  for (const tab of [first, second]) await expectBadge(tab, 2)

  for (const who of [bens, cleos]) await who.likesPost(post)
  for (const tab of [first, second]) await expectBadge(tab, 3)
  await cleos.comments(post, 'What a light!')
  for (const tab of [first, second]) await expectBadge(tab, 4)

  await bell(first).click()
  // A line lists its strangers, each with a link.
  await expect(drawer(first).locator('li:not(li li) > a:first-child')).toHaveText([
    /^Cleo commented on your postjust now, new$/,
    /^Cleo and 1 other liked your post/,
    /^Cleo liked you back: that’s a match!/,
    /^Ben visited you, started following you and took back their like/,
  ])
  for (const tab of [first, second]) await expectBadge(tab, 0)
  await expectAccessible(first)
  await cleos.visits()
  await expect(
    drawer(first).getByRole('link', { name: /^Cleo visited you and liked you back/ }),
  ).toBeVisible()
  for (const tab of [first, second]) await expectBadge(tab, 0)
  await drawer(first).getByRole('link', { name: 'Cleo commented on your post' }).click()
  await expect(first).toHaveURL(new RegExp(`/users/posts/${post}#comment-`))
  await expect(first.getByText('What a light!')).toBeInViewport()
  await bell(first).click()
  await drawer(first).getByRole('link', { name: 'Send a message' }).click()
  await expect(first).toHaveURL(/\/chat\/messages\?room=/)
  await bell(first).click()
  await drawer(first)
    .getByRole('link', { name: /^Ben visited you, started following you/ })
    .click()
  await expect(first).toHaveURL(`/users/profile/${ben.username}`)
})

test('notification settings change by keyboard and from an email’s link', async ({ openBrowser, site }) => {
  const [ida, ben] = (await people(site, 'Ida', 'Ben')) as [Member, Member]
  const page = await openBrowser({ as: ida })
  await page.goto('/users/settings')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { name: 'Your notifications' })).toBeFocused()
  const choice = (name: string) => page.getByRole('switch', { name })
  await expect(choice('Messages, on the site')).toHaveCount(0)
  await expect(choice('Likes, by email')).toBeChecked()
  await expectAccessible(page)
  await choice('Visits, on the site').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(choice('Visits, by email')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(choice('Visits, by email')).toBeChecked()
  const stored = async () =>
    (await ask(site, ida, getNotificationChoices, { params: { userID: ida.id } })).choices.visit
  await expect.poll(stored).toMatchObject({ drawer: false, digest: true })
  await page.reload()
  await expect(choice('Visits, on the site')).not.toBeChecked()
  await expect(choice('Visits, by email')).toBeChecked()

  const bens = createActions(site, ben, ida)
  await bens.visits()
  await bens.follows()
  await expectBadge(page, 1)
  await bell(page).click()
  await expect(drawer(page).getByRole('listitem')).toHaveText([/^Ben started following you/])

  const visitor = await openBrowser()
  const secret = (await readFile(path.join(site.dataDir, 'token-secret'), 'utf8')).trim()
  await visitor.goto(`/users/unsubscribe/${createDigestToken(secret, ida.id)}`)
  await expect(visitor.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(visitor.getByRole('heading', { name: 'You won’t get these emails any more' })).toBeVisible()
  await page.reload()
  await expect(choice('Likes, by email')).not.toBeChecked()
  await expect(choice('Visits, by email')).not.toBeChecked()
})

/** Stands in for the browser vendor's push service, which no test can reach. */
async function withPushService(context: BrowserContext): Promise<void> {
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${newId()}`
  await context.addInitScript((address) => {
    const KEY = 'test-subscription'
    const made = () => ({
      endpoint: address,
      toJSON: () => ({ endpoint: address, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    const current = () => (localStorage.getItem(KEY) ? made() : null)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async () => {
        localStorage.setItem(KEY, '1')
        return made()
      },
    })
  }, endpoint)
}

test('push messages are turned on, shown, and open their page', async ({ openBrowser, site }) => {
  const [ida, ben] = (await people(site, 'Ida', 'Ben')) as [Member, Member]
  const page = await openBrowser({ as: ida })
  leaveOutInFirefox(page, "a push message: by Chromium's own protocol")
  const context = page.context()
  await withPushService(context)
  await page.goto('/users/privacy')
  await bell(page).click()
  await drawer(page).getByRole('button', { name: 'Not now' }).click()
  await drawer(page).getByRole('link', { name: 'Choose your notifications' }).click()
  const section = page.getByRole('region', { name: 'Push notifications on this device' })
  await context.grantPermissions(['notifications'])
  const asked = page.waitForResponse(/push\/subscribe/)
  await section.getByRole('button', { name: 'Turn on' }).click()
  expect((await asked).status()).toBe(200)
  await expect(section.getByRole('status')).toContainText('even when Savanna is closed')
  const worker = await findWorker(page, site.url)

  await page.goto('about:blank')
  const url = `/users/profile/${ben.username}`
  // A push service resends messages that a starting worker didn't take; one tag is shown once.
  const push = { title: 'Savanna', body: 'Ben follows you', url, tag: 'a' }
  const pushed = () => worker.deliver(push).then(worker.list)
  await expect.poll(pushed).toEqual([{ title: 'Savanna', body: 'Ben follows you', data: { url } }])

  await page.goto('/users/privacy')
  await worker.press()
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('heading', { name: /^Ben Diallo/ })).toBeVisible()

  const ended = page.waitForResponse(/push\/unsubscribe/)
  await page.goto('/users/settings/notifications')
  await section.getByRole('button', { name: 'Turn off' }).click()
  expect((await ended).status()).toBe(200)
})
