import type { Page } from '@playwright/test'
import { addComment } from '@savanna/contract/posts/routes'
import { eq } from 'drizzle-orm'
import { subscriptions } from '../server/src/schema/plans.tables.ts'
import { posts } from '../server/src/schema/posts.tables.ts'
import { openFinger } from '../testkit/browser/touch.ts'
import { button, dialog, menuItem, PHONE } from './support/back.ts'
import { ask, likeMember, makeCompleteMember, makeMatchedPair, type TestPlace } from './support/members.ts'
import { giveThePlan } from './support/population.ts'
import { publishPost } from './support/posts.ts'
import { composer, findBubbles, logIn, say } from './support/steps.ts'
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

interface Ending {
  /** Starts it, as the member does. */
  start: () => Promise<unknown>
  /** The title of the only question. */
  question: string
  /** The button that ends it. */
  verb: string
  /** Waits until it has ended. */
  ended: () => Promise<unknown>
}

/** Starts an ending, cancels it, and starts it again: one confirmation ends it. */
async function expectOneQuestion(page: Page, { start, question, verb, ended }: Ending): Promise<void> {
  await test.step(question, async () => {
    await start()
    await dialog(page, question).getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog(page, question)).toBeHidden()
    await start()
    await dialog(page, question).getByRole('button', { name: verb, exact: true }).tap()
    await ended()
  })
}

test('deleting what others can see asks one question', async ({ openBrowser, site, guard }) => {
  // The page may show the deleted picture once more, in another width, before the event arrives.
  guard.tolerate(/status of 404.*\/media\//)
  const { amara, room } = await makeMatchedPair(site, HARSTAD)
  await publishPost(site, amara, 'Dusk')
  const [post] = await site.db.select({ id: posts.id }).from(posts).where(eq(posts.member_id, amara.id))
  await ask(site, amara, addComment, { body: { postid: post?.id ?? '', comment: 'How warm' } })
  const page = await openBrowser({ as: amara, ...PHONE })
  const fromMenu = (menu: string, item: string) => async () => {
    await button(page, menu).tap()
    await menuItem(page, item).tap()
  }
  await page.goto(`/users/profile/${amara.username}`)
  await page.getByRole('heading', { name: 'Posts', exact: true }).scrollIntoViewIfNeeded()
  await expectOneQuestion(page, {
    start: fromMenu('Options for Amara’s comment', 'Delete comment'),
    question: 'Delete this comment?',
    verb: 'Delete comment',
    ended: () => expect(page.getByText('How warm')).toBeHidden(),
  })
  await expectOneQuestion(page, {
    start: fromMenu('Options for Dusk', 'Delete post'),
    question: 'Delete this post?',
    verb: 'Delete post',
    ended: () => expect(page.getByRole('article', { name: 'Dusk' })).toBeHidden(),
  })
  await fromMenu('Profile settings', 'Edit profile pictures')()
  await expectOneQuestion(page, {
    start: fromMenu('Options for picture 1', 'Delete'),
    question: 'Delete this picture?',
    verb: 'Delete picture',
    ended: () => expect(button(page, 'Add picture 1')).toBeVisible(),
  })
  await page.goto(`/chat/messages?room=${room}`)
  await expect(composer(page)).toBeVisible()
  await say(page, 'Good evening')
  const finger = await openFinger(page)
  await expectOneQuestion(page, {
    start: async () => {
      await finger.pressLong(findBubbles(page).first())
      await menuItem(page, 'Delete for both').tap()
    },
    question: 'Delete this message for both of you?',
    verb: 'Delete message',
    ended: () => expect(findBubbles(page)).toHaveText(['Message deleted']),
  })
})

test('ending a like, a match, a block or a session asks one question', async ({
  openBrowser,
  site,
  guard,
}) => {
  // The logged-out browser, and the profile while it's blocked.
  guard.tolerate(/status of 40[14]/)
  const { amara, jonas } = await makeMatchedPair(site, HARSTAD)
  const ben = await makeCompleteMember(site, 'Ben', { place: HARSTAD, gender: 'man' })
  await likeMember(site, amara, ben)
  const other = await openBrowser()
  await other.goto('/users/login')
  await logIn(other, amara.username)
  await expect(other).toHaveURL('/')
  const page = await openBrowser({ as: amara, ...PHONE })
  await page.goto(`/users/profile/${amara.username}`)
  await button(page, 'Profile settings').tap()
  await menuItem(page, 'Manage profiles').tap()
  await page.getByRole('tab', { name: 'Liked' }).tap()
  await expectOneQuestion(page, {
    start: () => button(page, 'Remove your like for Ben').tap(),
    question: 'Remove your like for Ben?',
    verb: 'Remove like',
    ended: () => expect(button(page, 'Remove your like for Ben')).toBeHidden(),
  })
  await page.goto(`/users/profile/${jonas.username}`)
  await expectOneQuestion(page, {
    start: () => page.getByRole('button', { name: 'Dislike', exact: true }).tap(),
    question: 'End your match with Jonas?',
    verb: 'End match',
    ended: () => expect(page.getByRole('button', { name: 'Dislike', exact: true })).toBeHidden(),
  })
  await expectOneQuestion(page, {
    start: async () => {
      await button(page, 'Options for Jonas').tap()
      await menuItem(page, 'Block').tap()
    },
    question: 'Block Jonas?',
    verb: 'Block',
    ended: () => expect(button(page, 'Unblock')).toBeVisible(),
  })
  await expectOneQuestion(page, {
    start: () => button(page, 'Unblock').tap(),
    question: 'Unblock Jonas?',
    verb: 'Unblock',
    ended: () => expect(button(page, 'Options for Jonas')).toBeVisible(),
  })
  await page.goto('/users/settings')
  await button(page, 'Show: Devices').tap()
  await expectOneQuestion(page, {
    start: () => button(page, 'Log out everywhere else').tap(),
    question: 'Log out everywhere else?',
    verb: 'Log out',
    ended: () => expect(other).toHaveURL('/users/login'),
  })
})

test('a plan’s reminder that was cancelled can be turned on again', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: HARSTAD })
  await giveThePlan(site, ada)
  const page = await openBrowser({ as: ada, ...PHONE })
  await page.goto('/users/settings/plan')
  await expect(page.getByText('It ends by itself, and you won’t be charged again.')).toBeVisible()
  const reminder = page.getByLabel('Remind me 3 days before the end')
  for (const sentence of [
    'We won’t remind you before your plan ends',
    'We’ll remind you before your plan ends',
  ]) {
    await reminder.click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(reminder).toBeChecked()
})
