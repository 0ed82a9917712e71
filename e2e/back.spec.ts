import { addComment, likePost } from '@savanna/contract/posts/routes'
import { block } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { posts } from '../server/src/schema/posts.tables.ts'
import { openFinger } from '../testkit/browser/touch.ts'
import type { Site } from '../testkit/programs/site.ts'
import { button, dialog, expectBackToClose, menuItem, PHONE } from './support/back.ts'
import {
  ask,
  likeMember,
  makeCompleteMember,
  makeMatchedPair,
  PASSWORD,
  type TestPlace,
} from './support/members.ts'
import { makePhotoFile } from './support/photos.ts'
import { publishPost } from './support/posts.ts'
import { choosePicture, composer, findBubbles, logIn, say } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const VARDO: TestPlace = { latitude: 70.37, longitude: 31.11, city: 'Vardø', country: 'Norway' }
const ALTA: TestPlace = { latitude: 69.97, longitude: 23.27, city: 'Alta', country: 'Norway' }
const TROMSO: TestPlace = { latitude: 69.65, longitude: 18.96, city: 'Tromsø', country: 'Norway' }
const BODO: TestPlace = { latitude: 67.28, longitude: 14.4, city: 'Bodø', country: 'Norway' }
test('Back closes overlays on home, search and profiles', async ({ openBrowser, site }) => {
  const [ada, ben] = await Promise.all([
    makeCompleteMember(site, 'Ada', { place: VARDO }),
    makeCompleteMember(site, 'Ben', { place: VARDO, gender: 'man', photos: ['tan', 'plum'] }),
  ])
  const page = await openBrowser({ as: ada, ...PHONE })
  const menu = () => button(page, /^Menu/).tap()
  await expectBackToClose(page, '/', [
    { what: 'the menu', open: menu, shown: (at) => dialog(at, 'Menu') },
    {
      what: 'the notifications',
      open: async () => {
        await menu()
        await dialog(page, 'Menu')
          .getByRole('button', { name: /^Notifications/ })
          .tap()
      },
      shown: (at) => dialog(at, 'Notifications'),
    },
    {
      what: 'the filter',
      open: () => button(page, /^Filter/).tap(),
      shown: (at) => dialog(at, 'Filter suggestions'),
    },
  ])
  await expectBackToClose(page, '/main/search', [
    {
      what: 'the criteria',
      open: () => button(page, /^Criteria/).tap(),
      shown: (at) => dialog(at, 'Who are you looking for?'),
    },
    {
      what: 'the name of a saved search',
      open: () => button(page, 'Save this search').tap(),
      shown: (at) => dialog(at, 'Save this search'),
    },
  ])
  const more = () => button(page, 'Options for Ben').tap()
  const fromMenu = (item: string) => async () => {
    await more()
    await menuItem(page, item).tap()
  }
  await expectBackToClose(page, `/users/profile/${ben.username}`, [
    {
      what: 'the lightbox',
      open: () => button(page, 'Picture 1 of 2').tap(),
      shown: (at) => dialog(at, 'Pictures of Ben'),
    },
    { what: 'a menu', open: more, shown: (at) => menuItem(at, 'Block') },
    { what: 'a report', open: fromMenu('Report'), shown: (at) => dialog(at, 'Report Ben') },
    { what: 'a question', open: fromMenu('Block'), shown: (at) => dialog(at, 'Block Ben?') },
    {
      what: 'the explanation of popularity',
      open: () => button(page, /popularity: what’s this/).tap(),
      shown: (at) => at.getByText(/^Popularity runs from/),
    },
    {
      what: 'the thanks for a report',
      open: async () => {
        await fromMenu('Report')()
        await dialog(page, 'Report Ben').getByText('Something else').tap()
        await dialog(page, 'Report Ben').getByRole('button', { name: 'Report', exact: true }).tap()
      },
      shown: (at) => dialog(at, 'Thanks for telling us'),
    },
  ])
  await ask(site, ada, block, { params: { userId: ada.id, targetId: ben.id } })
  await expectBackToClose(page, `/users/profile/${ben.username}`, [
    {
      what: 'the question before an unblock',
      open: () => button(page, 'Unblock').tap(),
      shown: (at) => dialog(at, 'Unblock Ben?'),
    },
  ])
})

test('Back closes a profile’s editors one above the other', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: ALTA })
  const page = await openBrowser({ as: ada, ...PHONE })
  const settings = (item: string) => async () => {
    await button(page, 'Profile settings').tap()
    await menuItem(page, item).tap()
  }
  await expectBackToClose(page, `/users/profile/${ada.username}`, [
    {
      what: 'the profile editor',
      open: settings('Edit profile info'),
      shown: (at) => dialog(at, 'Edit profile'),
    },
    {
      what: 'the picture editor',
      open: settings('Edit profile pictures'),
      shown: (at) => dialog(at, 'Edit pictures'),
    },
    {
      what: 'the settings',
      open: settings('Edit account settings'),
      shown: (at) => dialog(at, 'Settings'),
    },
    { what: 'the lists', open: settings('Manage profiles'), shown: (at) => dialog(at, 'Manage profiles') },
  ])

  await page.goto(`/users/profile/${ada.username}`)
  await settings('Edit profile info')()
  await page.getByRole('textbox', { name: 'Bio' }).fill('Changed, and not saved.')
  await page.goBack()
  const question = dialog(page, 'Discard your changes?')
  await expect(question, 'nothing typed is lost').toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Changed, and not saved.')
})

test('Back closes a match, and overlays in a conversation', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, BODO)
  const cy = await makeCompleteMember(site, 'Cy', { place: BODO, gender: 'man' })
  await likeMember(site, cy, pair.amara)
  const page = await openBrowser({ as: pair.amara, ...PHONE })
  await expectBackToClose(page, `/users/profile/${cy.username}`, [
    {
      what: 'the match',
      open: () => page.getByRole('button', { name: 'Like Back', exact: true }).tap(),
      shown: (at) => dialog(at, "That's a match!"),
    },
    {
      what: 'the question before the match ends',
      open: () => page.getByRole('button', { name: 'Dislike', exact: true }).tap(),
      shown: (at) => dialog(at, 'End your match with Cy?'),
    },
  ])
  await page.goto(`/chat/messages?room=${pair.room}`)
  await expect(composer(page)).toBeVisible()
  await say(page, 'Good evening')
  const finger = await openFinger(page)
  await expectBackToClose(page, `/chat/messages?room=${pair.room}`, [
    { what: 'the emoji', open: () => button(page, 'Emoji').tap(), shown: (at) => dialog(at, 'Emoji') },
    {
      what: 'the options of a message',
      open: async () => finger.pressLong(findBubbles(page).filter({ hasText: 'Good evening' })),
      shown: (at) => menuItem(at, 'Reply'),
    },
    {
      what: 'the question before a message is deleted',
      open: async () => {
        await finger.pressLong(findBubbles(page).filter({ hasText: 'Good evening' }))
        await menuItem(page, 'Delete for both').tap()
      },
      shown: (at) => dialog(at, 'Delete this message for both of you?'),
    },
    {
      what: 'the search',
      open: () => button(page, 'Search this conversation').tap(),
      shown: (at) => at.getByRole('search', { name: 'Search this conversation' }),
    },
  ])
})

/** Makes a match whose post has a photo, a like and a comment of each. */
async function makeMatchWithPost(site: Site) {
  const pair = await makeMatchedPair(site, TROMSO)
  const { amara, jonas } = pair
  await publishPost(site, jonas, 'Dusk', [await makePhotoFile('peru')])
  const [post] = await site.db.select({ id: posts.id }).from(posts).where(eq(posts.member_id, jonas.id))
  if (!post) throw new Error('The post is missing')
  await ask(site, amara, likePost, { body: { postid: post.id } })
  for (const [author, comment] of [
    [amara, 'How warm'],
    [jonas, 'Very'],
  ] as const)
    await ask(site, author, addComment, { body: { postid: post.id, comment } })
  return pair
}

test('Back closes overlays of posts', async ({ openBrowser, site }) => {
  const { amara } = await makeMatchWithPost(site)
  const page = await openBrowser({ as: amara, ...PHONE })
  const post = page.getByRole('article', { name: 'Dusk', exact: true })
  const fromMenu = (menu: string, item: string) => async () => {
    await post.getByRole('button', { name: menu }).tap()
    await menuItem(page, item).tap()
  }
  await expectBackToClose(page, '/users/posts', [
    {
      what: 'the menu of a post',
      open: () => post.getByRole('button', { name: 'Options for Dusk' }).tap(),
      shown: (at) => menuItem(at, 'Report post'),
    },
    {
      what: 'the report of a post',
      open: fromMenu('Options for Dusk', 'Report post'),
      shown: (at) => dialog(at, 'Report Jonas’s post'),
    },
    {
      what: 'the photos of a post',
      open: () => post.getByRole('button', { name: 'Dusk, photo 1 of 1' }).tap(),
      shown: (at) => dialog(at, 'Pictures of Jonas'),
    },
    {
      what: 'the list of likers',
      open: () => post.getByRole('button', { name: '1 like', exact: true }).tap(),
      shown: (at) => dialog(at, 'Liked by'),
    },
    {
      what: 'the question before a comment is deleted',
      open: fromMenu('Options for Amara’s comment', 'Delete comment'),
      shown: (at) => dialog(at, 'Delete this comment?'),
    },
    {
      what: 'the report of a comment',
      open: fromMenu('Options for Jonas’s comment', 'Report comment'),
      shown: (at) => dialog(at, 'Report Jonas’s comment'),
    },
  ])
})

test('Back closes what’s open above the picture editor and the lists', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: ALTA })
  const ben = await makeCompleteMember(site, 'Ben', { place: ALTA, gender: 'man' })
  await likeMember(site, ada, ben)
  await publishPost(site, ada, 'Dusk')
  const page = await openBrowser({ as: ada, ...PHONE })
  const path = `/users/profile/${ada.username}`
  /** Opens a dialog from the profile's menu, unless it's open. */
  const within = async (item: string, name: string) => {
    if (await dialog(page, name).isVisible()) return
    await button(page, 'Profile settings').tap()
    await menuItem(page, item).tap()
    await expect(dialog(page, name)).toBeVisible()
  }
  const editor = () => within('Edit profile pictures', 'Edit pictures')
  const fromPicture = (item: string) => async () => {
    await editor()
    await button(page, 'Options for picture 1').tap()
    await menuItem(page, item).tap()
  }
  await expectBackToClose(page, path, [
    {
      what: 'the menu of a picture',
      open: async () => {
        await editor()
        await button(page, 'Options for picture 1').tap()
      },
      shown: (at) => menuItem(at, 'Replace'),
    },
    {
      what: 'the focal point',
      open: fromPicture('Choose what stays in view'),
      shown: (at) => dialog(at, 'What should stay in view?'),
    },
    {
      what: 'the question before a picture is deleted',
      open: fromPicture('Delete'),
      shown: (at) => dialog(at, 'Delete this picture?'),
    },
    {
      what: 'the crop',
      open: async () => choosePicture(page, 2, await makePhotoFile('plum')),
      shown: (at) => dialog(at, 'Adjust your picture'),
    },
    { what: 'the editor below', open: editor, shown: (at) => dialog(at, 'Edit pictures') },
  ])
  const lists = () => within('Manage profiles', 'Manage profiles')
  await expectBackToClose(page, path, [
    {
      what: 'the question before a like is removed',
      open: async () => {
        await lists()
        await page.getByRole('tab', { name: 'Liked' }).tap()
        await button(page, 'Remove your like for Ben').tap()
      },
      shown: (at) => dialog(at, 'Remove your like for Ben?'),
    },
    { what: 'the lists below', open: lists, shown: (at) => dialog(at, 'Manage profiles') },
    {
      what: 'the composer of a post',
      open: async () => {
        // A profile's posts load on scroll.
        await page.getByRole('heading', { name: 'Posts', exact: true }).scrollIntoViewIfNeeded()
        await button(page, 'Add post').tap()
      },
      shown: (at) => dialog(at, 'Add post'),
    },
    {
      what: 'the question before a post is deleted',
      open: async () => {
        await button(page, 'Options for Dusk').tap()
        await menuItem(page, 'Delete post').tap()
      },
      shown: (at) => dialog(at, 'Delete this post?'),
    },
  ])
})

test('Back closes the questions of settings and logout', async ({ openBrowser, site }) => {
  const { amara, room } = await makeMatchedPair(site, TROMSO)
  const other = await openBrowser()
  await other.goto('/users/login')
  await logIn(other, amara.username)
  await expect(other).toHaveURL('/')
  const page = await openBrowser({ as: amara, ...PHONE })
  await expectBackToClose(page, '/users/settings', [
    {
      what: 'the question before other devices are logged out',
      open: async () => {
        await button(page, 'Show: Devices').tap()
        await button(page, 'Log out everywhere else').tap()
      },
      shown: (at) => dialog(at, 'Log out everywhere else?'),
    },
    {
      what: 'the question before the account is deleted',
      open: async () => {
        await button(page, 'Delete: Delete account').tap()
        await page.getByLabel('Current password').fill(PASSWORD)
        await page.getByRole('button', { name: 'Delete account', exact: true }).tap()
      },
      shown: (at) => dialog(at, `Delete ${amara.username}?`),
    },
  ])
  await page.goto(`/chat/messages?room=${room}`)
  await composer(page).fill('A sentence that nobody has rea')
  await expectBackToClose(page, '/', [
    {
      what: 'the question before a logout',
      open: async () => {
        await button(page, /^Menu/).tap()
        await dialog(page, 'Menu').getByRole('button', { name: 'Log out' }).tap()
      },
      shown: (at) => dialog(at, 'Log out now?'),
    },
  ])
})

test('one Back leaves a page whose overlay was closed with a button', async ({ openBrowser, site }) => {
  const ada = await makeCompleteMember(site, 'Ada', { place: ALTA })
  const page = await openBrowser({ as: ada, ...PHONE })
  await page.goto('/users/privacy')
  await page.goto('/')
  const menu = dialog(page, 'Menu')
  await button(page, /^Menu/).tap()
  await menu.getByRole('button', { name: 'Close' }).tap()
  await expect(menu).toBeHidden()
  await button(page, /^Menu/).tap()
  await menu.getByRole('link', { name: 'Search' }).tap()
  await expect(page).toHaveURL(/\/main\/search/)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/users/privacy')
})
