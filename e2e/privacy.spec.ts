import type { Page } from '@playwright/test'
import { like } from '@savanna/contract/relations/routes'
import { upload } from '../testkit/actions/posts.ts'
import { expectAccessible } from './support/accessible.ts'
import { ask, type Member, makeCompleteMember, makeMatchedPair, type TestPlace } from './support/members.ts'
import { findBubbles, say } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const DARWIN: TestPlace = { latitude: -12.46, longitude: 130.84, city: 'Darwin', country: 'Australia' }

const onlineMark = (page: Page) => page.getByRole('main').getByText('Online', { exact: true })

async function openProfile(page: Page, { username }: Member): Promise<void> {
  await page.goto(`/users/profile/${username}`)
  await expect(page.getByRole('main').getByText(`@${username}`).first()).toBeVisible()
}

/** Toggles one of the switches in "Your privacy" and waits for the server's response. */
async function press(page: Page, title: string, answer: string): Promise<void> {
  await page.getByRole('switch', { name: title }).press('Space')
  await expect(page.getByText(answer)).toBeVisible()
}

test('members who hide their presence are offline to strangers, online to matches', async ({
  openBrowser,
  site,
}) => {
  const { amara, jonas } = await makeMatchedPair(site, DARWIN)
  const stranger = await makeCompleteMember(site, 'Ines', { place: DARWIN })
  const hers = await openBrowser({ as: amara })
  const his = await openBrowser({ as: jonas })
  const theirs = await openBrowser({ as: stranger })
  await hers.goto('/users/settings')
  await expect(hers.getByRole('switch', { name: 'Hide when I’m online' })).toBeVisible()
  for (const page of [his, theirs]) {
    await openProfile(page, amara)
    await expect(onlineMark(page)).toBeVisible()
  }

  await press(hers, 'Hide when I’m online', 'Only your matches can see when you’re online')
  await expect(onlineMark(theirs), 'without a reload').toBeHidden()
  await openProfile(theirs, amara)
  await expect(onlineMark(theirs)).toBeHidden()
  await openProfile(his, amara)
  await expect(onlineMark(his)).toBeVisible()

  await press(hers, 'Hide when I’m online', 'Others can see when you’re online')
  await expect(onlineMark(theirs)).toBeVisible()
  await press(hers, 'Hide when I was last seen', 'Nobody can see when you were last here')
  await expect(onlineMark(theirs)).toBeHidden()
  await hers.context().close()
  await expect(onlineMark(his)).toBeHidden()
  for (const page of [his, theirs]) {
    await openProfile(page, amara)
    await expect(page.getByRole('main').getByText('Offline', { exact: true })).toBeVisible()
    await expect(page.getByText('Last seen')).toBeHidden()
  }
})

test('a match doesn’t see what was read once read receipts are off', async ({ openBrowser, site }) => {
  const { amara, jonas, room } = await makeMatchedPair(site, DARWIN)
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas })]
  for (const page of [hers, his]) await page.goto(`/chat/messages?room=${room}`)
  await say(his, 'Are you there?')
  await expect(findBubbles(hers).last()).toHaveText('Are you there?')
  await hers.mouse.move(600, 400)
  await expect(his.getByRole('img', { name: 'Read', exact: true })).toBeVisible()

  await hers.goto('/users/settings')
  await press(hers, 'Turn off read receipts', 'Read receipts are off for you and your matches')
  await hers.goto(`/chat/messages?room=${room}`)
  await say(his, 'And now?')
  await expect(findBubbles(hers).last()).toHaveText('And now?')
  await hers.mouse.move(620, 420)
  await say(hers, 'I have read it.')
  await expect(findBubbles(his).last()).toHaveText('I have read it.')
  await expect(his.getByRole('img', { name: 'Read', exact: true })).toHaveCount(0)
})

test('a hidden orientation is on none of the others’ pages', async ({ openBrowser, site }) => {
  const amara = await makeCompleteMember(site, 'Amara', { place: DARWIN, sexual_orientation: 'bi' })
  const other = await makeCompleteMember(site, 'Ines', { place: DARWIN, sexual_orientation: 'bi' })
  const [hers, theirs] = [await openBrowser({ as: amara }), await openBrowser({ as: other })]
  const orientation = theirs.getByRole('main').getByText('Bi', { exact: true })
  await openProfile(theirs, amara)
  await expect(orientation).toBeVisible()

  await hers.goto('/users/settings')
  const saved = hers.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await hers.getByLabel('Who can see your orientation').selectOption('Nobody')
  await saved
  await openProfile(theirs, amara)
  await expect(orientation).toBeHidden()
})

test('suggestions that learn can be switched off and on permanently', async ({ openBrowser, site }) => {
  const page = await openBrowser({ as: await makeCompleteMember(site, 'Ines', { place: DARWIN }) })
  await page.goto('/users/settings')
  const learning = page.getByRole('switch', { name: 'Learn from what I do' })
  await expect(learning).toBeChecked()
  await press(page, 'Learn from what I do', 'Suggestions no longer learn from what you do')
  await page.reload()
  await expect(learning).not.toBeChecked()
  await press(page, 'Learn from what I do', 'Suggestions now learn from what you do')
  await page.reload()
  await expect(learning).toBeChecked()
})

test('contact details are hidden from strangers; settings close comments and follows', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/status of 403 .*\/api\/users\/post\/comment/)
  const [amara, ines] = [
    await makeCompleteMember(site, 'Amara', { place: DARWIN }),
    await makeCompleteMember(site, 'Ines', { place: DARWIN }),
  ]
  const { body } = await upload(site, amara, { fields: { Title: 'Low tide' } })
  const post = `/users/posts/${body.post.id}`
  const [hers, theirs] = [await openBrowser({ as: amara }), await openBrowser({ as: ines })]
  for (const page of [hers, theirs]) await page.goto(post)
  const field = theirs.getByPlaceholder('Write a comment')
  const note = theirs.getByText('Only you can see this comment')
  await field.fill('insta: ines')
  await field.press('Enter')
  await expect(note).toBeVisible()
  await expectAccessible(theirs)
  await expect(hers.getByText('No comments yet.')).toBeVisible()
  await ask(site, amara, like, { params: { id: ines.id, uid: amara.id } })
  await expect(hers.getByText('insta: ines')).toBeVisible()
  await expect(note).toBeHidden()

  await field.fill('Half a thought')
  await hers.goto('/users/settings')
  for (const title of ['Who can comment on my posts', 'Who can follow me']) {
    const saved = hers.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
    await hers.getByLabel(title).selectOption('Nobody')
    await saved
  }
  await field.press('Enter')
  const closed = theirs.getByRole('note').filter({ hasText: 'This member has turned comments off.' })
  await expect(closed).toBeVisible()
  await expect(field).toHaveValue('Half a thought')
  await field.fill('')
  await theirs.reload()
  await expect(closed).toBeVisible()
  await expect(field).toBeHidden()
  await openProfile(theirs, amara)
  const follow = theirs.getByRole('button', { name: 'Follow Amara' })
  await expect(follow).toHaveAttribute('aria-disabled', 'true')
  await follow.press('Enter')
  await expect(theirs.getByText('This member can’t be followed.')).toBeVisible()
  await expectAccessible(theirs)
})
