import type { Page } from '@playwright/test'
import { composer, notificationsButton } from '../support/steps.ts'

/** Who looks at a page: on the demo, or the first member of an empty site. */
export type Viewer = 'visitor' | 'free' | 'subscriber' | 'admin' | 'first visitor' | 'first member'

export interface Screen {
  name: string
  viewer: Viewer
  path: string
  /** Brings the page to the state that is taken. */
  prepare?: (page: Page) => Promise<unknown>
  /** Takes the whole page and not the first screenful alone. */
  whole?: boolean
}

const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions' })

const openFirst = (place: (page: Page) => ReturnType<Page['locator']>) => async (page: Page) => {
  await place(page).first().click()
}

async function openFirstProfile(page: Page): Promise<void> {
  await suggestions(page).getByRole('button', { name: /bio$/ }).first().click()
  await suggestions(page)
    .getByRole('link', { name: /^See Profile/ })
    .click()
  await page.waitForURL(/\/users\/profile\//)
}

async function openFirstConversation(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await composer(page).waitFor()
}

const VISITOR: Screen[] = [
  { name: 'landing', viewer: 'visitor', path: '/' },
  { name: 'landing-whole', viewer: 'visitor', path: '/', whole: true },
  { name: 'login', viewer: 'visitor', path: '/users/login' },
  {
    name: 'login-refused',
    viewer: 'visitor',
    path: '/users/login',
    prepare: async (page) => {
      await page.getByLabel('Username or email').fill('amara')
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    },
  },
  { name: 'register', viewer: 'visitor', path: '/users/register' },
  { name: 'forgot-password', viewer: 'visitor', path: '/users/forgot-password' },
  { name: 'terms', viewer: 'visitor', path: '/terms' },
  { name: 'privacy', viewer: 'visitor', path: '/privacy' },
  { name: 'who-sees-what', viewer: 'visitor', path: '/users/privacy' },
  { name: 'not-found', viewer: 'visitor', path: '/nowhere' },
]

const MEMBER: Screen[] = [
  { name: 'home', viewer: 'free', path: '/' },
  { name: 'home-subscriber', viewer: 'subscriber', path: '/' },
  { name: 'cards', viewer: 'subscriber', path: '/users/cards' },
  { name: 'cards-free', viewer: 'free', path: '/users/cards' },
  { name: 'search', viewer: 'subscriber', path: '/main/search' },
  { name: 'profile', viewer: 'subscriber', path: '/', prepare: openFirstProfile },
  { name: 'own-profile', viewer: 'free', path: '/users/profile/amara' },
  { name: 'messages', viewer: 'subscriber', path: '/chat/messages' },
  { name: 'conversation', viewer: 'subscriber', path: '/chat/messages', prepare: openFirstConversation },
  { name: 'call', viewer: 'subscriber', path: '/call' },
  { name: 'call-free', viewer: 'free', path: '/call' },
  { name: 'posts', viewer: 'free', path: '/users/posts' },
  { name: 'about', viewer: 'free', path: '/users/about' },
  { name: 'photos', viewer: 'free', path: '/users/photos' },
  { name: 'profile-image', viewer: 'free', path: '/users/editprofileimage' },
  { name: 'share', viewer: 'free', path: '/users/share' },
  { name: 'followers', viewer: 'free', path: '/users/followers' },
  {
    name: 'notifications',
    viewer: 'free',
    path: '/',
    prepare: openFirst(notificationsButton),
  },
  { name: 'settings', viewer: 'free', path: '/users/settings', whole: true },
  { name: 'settings-notifications', viewer: 'free', path: '/users/settings/notifications' },
  { name: 'plans', viewer: 'free', path: '/users/upgradeplan' },
  { name: 'plans-subscriber', viewer: 'subscriber', path: '/users/upgradeplan' },
  {
    name: 'payment',
    viewer: 'free',
    path: '/users/upgradeplan',
    prepare: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Continue|Choose/ })
        .or(page.getByRole('main').getByRole('button', { name: /Continue|Choose/ }))
        .first()
        .click()
      await page.waitForURL(/\/users\/buyplan\//)
    },
  },
  { name: 'own-plan', viewer: 'subscriber', path: '/users/settings/plan' },
]

const ADMIN: Screen[] = ['overview', 'users', 'plans', 'reports', 'frauds', 'audit'].map((name) => ({
  name: `admin-${name}`,
  viewer: 'admin',
  path: `/admin/dashboard/${name}`,
}))

const EMPTY: Screen[] = [
  { name: 'empty-landing', viewer: 'first visitor', path: '/' },
  { name: 'empty-home', viewer: 'first member', path: '/' },
  { name: 'empty-cards', viewer: 'first member', path: '/users/cards' },
  { name: 'empty-search', viewer: 'first member', path: '/main/search' },
  { name: 'empty-messages', viewer: 'first member', path: '/chat/messages' },
  { name: 'empty-posts', viewer: 'first member', path: '/users/posts' },
  { name: 'empty-plans', viewer: 'first member', path: '/users/upgradeplan' },
]

/** Every page that is taken, in the order of a member's way through the site. */
export const SCREENS: Screen[] = [...VISITOR, ...MEMBER, ...ADMIN, ...EMPTY]
