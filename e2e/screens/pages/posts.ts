import type { Page } from '@playwright/test'
import { renderScene } from '../../../demo/src/scenes/index.ts'
import type { Screen } from '../screen.ts'

async function writePost(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'New post' })
  const files = await Promise.all(
    (['beach', 'trail', 'kitchen'] as const).map(async (name, seed) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await renderScene(name, seed, { width: 800, height: 800 }),
    })),
  )
  await form.getByRole('textbox', { name: 'Title' }).fill('Three places where the phone has no signal')
  await form.getByLabel('Photos for the post').setInputFiles(files)
  await form.getByRole('img', { name: 'kitchen.png' }).waitFor()
}

async function openFirstPost(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .first()
    .click()
  await page.waitForURL(/\/users\/posts\/./)
}

async function openLikers(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^\d+ likes?$/ })
    .first()
    .click()
}

export const POSTS: Screen[] = [
  { name: 'posts', viewer: 'free', path: '/users/posts' },
  { name: 'posts-whole', viewer: 'free', path: '/users/posts', whole: true },
  { name: 'post', viewer: 'free', path: '/users/posts', prepare: openFirstPost },
  { name: 'post-likers', viewer: 'free', path: '/users/posts', prepare: openLikers },
  { name: 'post-composer', viewer: 'free', path: '/users/posts', prepare: writePost },
  { name: 'about', viewer: 'free', path: '/users/about' },
  { name: 'photos', viewer: 'free', path: '/users/photos' },
  { name: 'profile-image', viewer: 'free', path: '/users/editprofileimage' },
  { name: 'share', viewer: 'free', path: '/users/share' },
  { name: 'followers', viewer: 'free', path: '/users/followers' },
  { name: 'following', viewer: 'free', path: '/users/followers?tab=following' },
  { name: 'followers-city', viewer: 'free', path: '/users/followers?tab=city' },
]
