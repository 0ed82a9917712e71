import type { Locator, Page } from '@playwright/test'
import { block } from '../contract/src/relations/routes.ts'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { ask, makeMatchedPair, type TestPlace } from './support/members.ts'
import { makeLargePhotoFile, makePhotoFile, type PhotoFile } from './support/photos.ts'
import { publishPost } from './support/posts.ts'
import { loseAnswers } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TUNIS: TestPlace = { latitude: 36.8, longitude: 10.18, city: 'Tunis', country: 'Tunisia' }
const QUITO: TestPlace = { latitude: -0.18, longitude: -78.47, city: 'Quito', country: 'Ecuador' }
const HANOI: TestPlace = { latitude: 21.03, longitude: 105.85, city: 'Hanoi', country: 'Vietnam' }

const FEED = '/users/posts'
const AGO = /ago$|just now/
const EMPTY = /^Nobody here has posted a photo yet/
const TITLE = `<b>Dusk</b> over ${'Donaudampfschifffahrt'.repeat(4)}`

const postOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true })
const newPost = (page: Page): Locator => page.getByRole('form', { name: 'New post' })
const commentField = (post: Locator): Locator => post.getByPlaceholder('Write a comment')
const commentsOf = (post: Locator): Locator =>
  post.getByRole('group', { name: 'Comments' }).getByRole('listitem')
const pill = (page: Page): Locator => page.getByRole('button', { name: /new posts?$/ })

async function choosePhotos(form: Locator, files: PhotoFile[]): Promise<void> {
  await form.getByLabel('Photos for the post').setInputFiles(files)
}

async function publishInWords(page: Page, title: string): Promise<void> {
  await newPost(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await newPost(page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(postOf(page, title)).toBeVisible()
}

/** Selects an item from the menu of a post or a comment. */
async function chooseFrom(thing: Locator, item: string): Promise<void> {
  await thing
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await thing.page().getByRole('menuitem', { name: item }).click()
}

async function confirm(page: Page, question: string, verb: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: verb }).click()
}

/** Writes a post with three photos, the last of which moves forward, in the open dialog. */
async function writeWithThreePhotos(page: Page, title: string): Promise<void> {
  const form = newPost(page)
  await choosePhotos(form, [
    await makePhotoFile('peru', 'one.jpg'),
    await makePhotoFile('plum', 'two.jpg'),
    await makeLargePhotoFile('three.jpg'),
  ])
  await expect(form.getByRole('img', { name: 'three.jpg' })).toBeVisible()
  await form.getByRole('button', { name: 'Move photo 3 forward' }).click()
  await expect(form.getByRole('listitem').nth(1).getByRole('img', { name: 'three.jpg' })).toBeVisible()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(form.getByText('Please write a title')).toBeVisible()
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Goes to the last photo, by button and by key, and opens it. */
async function lookAtPhotos(post: Locator): Promise<void> {
  const photos = post.getByRole('region', { name: /^3 photos in/ })
  await photos.getByRole('button', { name: 'Next photo' }).click()
  await expect(photos.getByRole('status')).toHaveText('Photo 2 of 3')
  await photos.getByRole('list').press('ArrowRight')
  await expect(photos.getByRole('status')).toHaveText('Photo 3 of 3')
  await photos.getByRole('button', { name: /photo 3 of 3$/ }).click()
  await expect(post.page().getByRole('dialog', { name: 'Pictures of Amara' })).toBeVisible()
  await post.page().keyboard.press('Escape')
}

/** Comments, edits and deletes the comment while the post's owner has the post open. */
async function commentAndThinkAgain(seen: Locator, mine: Locator): Promise<void> {
  await expect(seen.getByText('No comments yet.')).toBeVisible()
  await commentField(seen).fill('So <i>warm</i>')
  await commentField(seen).press('Shift+Enter')
  await commentField(seen).pressSequentially('and calm')
  await commentField(seen).press('Enter')
  await expect(commentField(seen)).toHaveValue('')
  await expect(commentsOf(mine).getByText('So <i>warm</i>\nand calm')).toBeVisible()
  await chooseFrom(commentsOf(seen), 'Edit')
  await seen.getByRole('textbox', { name: 'Edit your comment' }).fill('So warm')
  await seen.getByRole('textbox', { name: 'Edit your comment' }).press('Enter')
  await expect(commentsOf(mine)).toContainText(/edited\s*So warm$/)
  await chooseFrom(commentsOf(seen), 'Delete comment')
  await confirm(seen.page(), 'Delete this comment?', 'Delete comment')
  await expect(mine.getByText('No comments yet.')).toBeVisible()
}

/** Shows all comments as the post's owner and deletes the first of another member's three. */
async function tidyComments(seen: Locator, mine: Locator): Promise<void> {
  for (const text of ['One', 'Two', 'Three']) {
    await commentField(seen).fill(text)
    await commentField(seen).press('Enter')
    await expect(commentField(seen)).toHaveValue('')
  }
  await expect(commentsOf(mine)).toHaveCount(2)
  await mine.getByRole('button', { name: 'Show all 3 comments' }).click()
  await expect(commentsOf(mine)).toHaveCount(3)
  await chooseFrom(commentsOf(mine).first(), 'Delete comment')
  await confirm(mine.page(), 'Delete this comment?', 'Delete comment')
  await expect(commentsOf(mine)).toHaveCount(2)
  await expect(seen.getByRole('button', { name: /^Show all/ })).toBeHidden()
  await expect(commentsOf(seen).filter({ hasText: 'One' })).toBeHidden()
}

test('a post with three photos is live in two browsers', {
  tag: ['@core', '@posts'],
}, async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 404/)
  const { amara, jonas } = await makeMatchedPair(site, TUNIS)
  const [hers, his] = await Promise.all([openBrowser({ as: amara }), openBrowser({ as: jonas })])
  await his.goto(FEED)
  await expect(his.getByText(EMPTY)).toBeVisible()
  await hers.goto(`/users/profile/${amara.username}`)
  // A profile's posts load on scroll.
  await hers.getByRole('heading', { name: 'Posts', exact: true }).scrollIntoViewIfNeeded()
  await expect(hers.getByText('No posts yet...')).toBeVisible()
  await hers.getByRole('button', { name: 'Add post' }).click()
  await writeWithThreePhotos(hers, TITLE)
  const [mine, seen] = [postOf(hers, TITLE), postOf(his, TITLE)]
  await expect(mine).toBeVisible()
  await expect(seen).toBeVisible()
  await lookAtPhotos(seen)

  await seen.getByRole('button', { name: 'Like this post' }).click()
  await expect(seen.getByRole('button', { name: 'Like this post', pressed: true })).toBeVisible()
  await mine.getByRole('button', { name: '1 like', exact: true }).click()
  await expect(hers.getByRole('dialog', { name: 'Liked by' }).getByRole('link')).toContainText('Jonas Diallo')
  await hers.keyboard.press('Escape')
  await commentAndThinkAgain(seen, mine)
  await tidyComments(seen, mine)

  await seen.getByRole('link', { name: AGO }).first().click()
  await expect(his).toHaveURL(/\/users\/posts\/[0-9a-f-]{36}$/)
  await expect(seen).toBeVisible()
  await chooseFrom(mine, 'Delete post')
  await confirm(hers, 'Delete this post?', 'Delete post')
  await expect(hers.getByText('No posts yet...')).toBeVisible()
  await expect(his.getByText('This post no longer exists.')).toBeVisible()
  await his.getByRole('link', { name: 'See the newest posts' }).click()
  await expect(his.getByText(EMPTY)).toBeVisible()
})

/** Scrolls a page until a post is in view. Posts far from the view aren't rendered. */
async function scrollTo(post: Locator, way: 'up' | 'down'): Promise<void> {
  await expect(async () => {
    await post.page().mouse.wheel(0, way === 'down' ? 600 : -600)
    await expect(post).toBeInViewport({ ratio: 0.5, timeout: 200 })
  }).toPass({ intervals: [0] })
}

test('new posts are announced without moving those being read', async ({ openBrowser, site, guard }) => {
  guard.tolerateNoNetwork()
  const { amara, jonas } = await makeMatchedPair(site, TUNIS)
  for (let number = 1; number <= 14; number++)
    await publishPost(site, amara, `Evening ${number}`, number % 5 === 0 ? [await makePhotoFile('peru')] : [])
  const [hers, his] = await Promise.all([openBrowser({ as: amara }), openBrowser({ as: jonas })])
  await Promise.all([hers.goto(FEED), his.goto(FEED)])
  await scrollTo(postOf(his, 'Evening 1'), 'down')
  await scrollTo(postOf(his, 'Evening 10'), 'up')

  const before = await postOf(his, 'Evening 10').boundingBox()
  for (const title of ['Night 1', 'Night 2']) await publishInWords(hers, title)
  await expect(pill(his)).toHaveText('2 new posts')
  await his.context().setOffline(true)
  await publishInWords(hers, 'Night 3')
  await his.context().setOffline(false)
  await expect(pill(his)).toHaveText('3 new posts')
  expect((await postOf(his, 'Evening 10').boundingBox())?.y).toBe(before?.y)
  await expect(pill(hers)).toBeHidden()

  await pill(his).click()
  await expect(pill(his)).toBeHidden()
  await expect(his.getByRole('article').first()).toHaveAccessibleName('Night 3')
  await expect.poll(() => his.evaluate(() => window.scrollY)).toBe(0)
  await expect(postOf(his, 'Evening 10')).toHaveCount(1)

  await chooseFrom(postOf(hers, 'Night 3'), 'Delete post')
  await confirm(hers, 'Delete this post?', 'Delete post')
  await expect(postOf(his, 'Night 3')).toBeHidden()
  await ask(site, amara, block, { params: { userId: amara.id, targetId: jonas.id } })
  await expect(his.getByText(EMPTY)).toBeVisible()
})

test('an unsent comment or post stays and is sent once', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 503|ERR_FAILED/)
  const { amara, jonas } = await makeMatchedPair(site, QUITO)
  await publishPost(site, amara, 'First light')
  const page = await openBrowser({ as: jonas })
  await page.goto(FEED)

  const post = postOf(page, 'First light')
  await page.route('**/api/users/post/comment', (route) => route.abort())
  await commentField(post).fill('Lovely')
  await commentField(post).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t reach Savanna' })).toBeVisible()
  await expect(commentField(post)).toHaveValue('Lovely')
  await page.reload()
  await expect(commentField(post)).toHaveValue('Lovely')
  await page.unroute('**/api/users/post/comment')
  await commentField(post).press('Enter')
  await expect(commentsOf(post)).toHaveCount(1)

  await page.route('**/api/users/post/like', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await post.getByRole('button', { name: 'Like this post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong at our end' })).toBeVisible()
  await expect(post.getByRole('button', { name: 'Like this post', pressed: false })).toBeVisible()
  await expect(post.getByText('No likes yet')).toBeVisible()

  await page.goto('/users/photos')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a photo') }
  await choosePhotos(newPost(page), [text])
  await expect(page.getByRole('alert').filter({ hasText: 'The image must be less than 2 mb' })).toBeVisible()
  await expect(newPost(page).getByRole('button', { name: 'Choose photos' })).toBeVisible()
  await choosePhotos(newPost(page), [await makePhotoFile('plum', 'plum.jpg')])
  await newPost(page).getByRole('textbox', { name: 'Title' }).fill('Plum sky')
  await expect(newPost(page).getByRole('img', { name: 'plum.jpg' })).toBeVisible()
  const restoreAnswers = await loseAnswers(page, '/api/users/upload/post')
  await newPost(page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(newPost(page).getByRole('alert')).toContainText('Your draft is safe.')
  await expect(newPost(page).getByRole('img', { name: 'plum.jpg' })).toBeVisible()
  await restoreAnswers()
  await newPost(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Plum sky' })).toBeVisible()
  await page.goto(FEED)
  await expect(postOf(page, 'Plum sky')).toHaveCount(1)

  await chooseFrom(post, 'Report post')
  const report = page.getByRole('dialog', { name: 'Report Amara’s post' })
  await report.getByText('Spam or scam').click()
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  const thanks = page.getByRole('dialog', { name: 'Thanks for telling us' })
  await expect(thanks.getByRole('button', { name: 'Block Amara' })).toBeVisible()
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(thanks).toBeHidden()
  await expect(post.getByRole('button', { name: 'Options for First light' })).toBeHidden()
})

test('posts fit and are accessible on desktop and phone, light and dark', async ({ openBrowser, site }) => {
  const { amara, jonas } = await makeMatchedPair(site, HANOI)
  await publishPost(site, amara, 'Words alone')
  await publishPost(site, amara, 'שקיעה מעל הנהר', [await makePhotoFile('peru'), await makePhotoFile('plum')])
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await openBrowser({ as: jonas, viewport })
    await page.goto(FEED)
    await expect(page.getByRole('article')).toHaveCount(2)
    await choosePhotos(newPost(page), [
      await makePhotoFile('tan', 'a.jpg'),
      await makePhotoFile('teal', 'b.jpg'),
    ])
    await expect(newPost(page).getByRole('img', { name: /\.jpg$/ })).toHaveCount(2)
    await expectFine(page)
    await page.goto('/users/photos')
    await expect(newPost(page)).toBeVisible()
    await expectFine(page)
  }
})

async function expectFine(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
}

test('leaving the page with an unfinished post asks first', async ({ openBrowser, site }) => {
  const { amara } = await makeMatchedPair(site, HANOI)
  const page = await openBrowser({ as: amara })
  await page.goto(FEED)
  const title = newPost(page).getByRole('textbox', { name: 'Title' })
  await title.click()
  await title.pressSequentially('Half a thought')
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await closing
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.locator('a[href="/users/cards"]').first().click()
  const leaving = page.getByRole('dialog', { name: 'Leave without posting?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Half a thought')
})
