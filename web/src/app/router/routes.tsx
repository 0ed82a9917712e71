import { msg, t } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import type { AdminAddress } from '../../features/admin/admin.model.ts'
import type { ChoiceAddress } from '../../features/discovery/filters/choice.model.ts'
import type { SearchAddress } from '../../features/discovery/search/search.model.ts'
import { encounterTabOf } from '../../features/relations/encounters/encounter-tabs.ts'
import { tabOf } from '../../features/relations/follows/follow-tabs.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const Home = lazyPage(() => import('../../pages/discovery/HomePage.tsx'), 'HomePage')
const Landing = lazyPage(() => import('../../pages/landing/LandingPage.tsx'), 'LandingPage')

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { visitorFrame: 'bare' },
  // The page parses it: the first chunk does not need the code of the filters.
  validateSearch: (search: Record<string, unknown>): ChoiceAddress => search,
  loader: ({ context }) => (context.member ? Home.preload?.() : Landing.preload?.()),
  component: StartPage,
})

function StartPage() {
  return start.useRouteContext().member ? <Home /> : <Landing />
}

const confirmPages = () => import('../../pages/accounts/confirm.lazy.ts')
const passwordPages = () => import('../../pages/accounts/password.lazy.ts')

const verification = {
  getParentRoute: () => root,
  staticData: { title: msg`Confirm your e-mail`, frame: 'account' },
  component: lazyPage(confirmPages, 'VerifyPage'),
} as const

const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  component: lazyPage(() => import('../layouts/DashboardLayout.tsx'), 'DashboardLayout'),
})

const planPages = () => import('../../pages/plans/pages.lazy.ts')
const termsPages = () => import('../../pages/plans/terms.lazy.ts')

const plan = {
  getParentRoute: () => root,
  staticData: { title: msg`Plans`, audience: 'members' },
  component: lazyPage(planPages, 'UpgradePlanPage'),
} as const

const adminPages = () => import('../../pages/admin/pages.lazy.ts')

const dashboardPages = [
  createRoute({
    getParentRoute: () => dashboard,
    path: '/users/posts',
    staticData: { title: msg`Posts`, audience: 'members' },
    component: lazyPage(() => import('../../pages/posts/PostsPage.tsx'), 'PostsPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/users/posts/$postId',
    staticData: { title: msg({ message: 'Post', context: 'noun' }), audience: 'members' },
    component: lazyPage(() => import('../../pages/posts/PostPage.tsx'), 'PostPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/users/about',
    staticData: { title: msg`About you`, audience: 'members' },
    component: lazyPage(() => import('../../pages/profiles/AboutPage.tsx'), 'AboutPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/users/photos',
    staticData: { title: msg`Photos`, audience: 'members' },
    component: lazyPage(() => import('../../pages/posts/PhotosPage.tsx'), 'PhotosPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/users/editprofileimage',
    staticData: { title: msg`Profile image`, audience: 'members' },
    component: lazyPage(() => import('../../pages/pictures/ProfileImagePage.tsx'), 'ProfileImagePage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: '/users/followers',
    staticData: { title: msg`Followers`, audience: 'members' },
    validateSearch: tabOf,
    component: lazyPage(() => import('../../pages/relations/FollowersPage.tsx'), 'FollowersPage'),
  }),
] as const

const pages = [
  start,
  createRoute({
    getParentRoute: () => root,
    path: '/home',
    staticData: { frame: 'bare' },
    component: Landing,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/login',
    staticData: { title: msg`Log in`, audience: 'visitors', frame: 'account', withoutQueries: true },
    component: lazyPage(() => import('../../pages/accounts/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/register',
    staticData: { title: msg`Register`, audience: 'visitors', frame: 'account' },
    component: lazyPage(() => import('../../pages/accounts/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({ ...verification, path: '/users/register/$key' }),
  createRoute({ ...verification, path: '/users/register-activate/$key' }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/forgot-password',
    staticData: { title: msg`Forgot your password?`, frame: 'account' },
    component: lazyPage(passwordPages, 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/reset-password/$key',
    staticData: { title: msg`Choose a new password`, audience: 'visitors-quietly', frame: 'account' },
    component: lazyPage(passwordPages, 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/confirm-mail/$key',
    staticData: { title: msg`Confirm your new e-mail`, frame: 'account' },
    component: lazyPage(confirmPages, 'ConfirmMailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/confirm-deletion/$key',
    staticData: { title: msg`Delete your account?`, frame: 'account' },
    component: lazyPage(confirmPages, 'ConfirmDeletionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/refused-logins/$key',
    staticData: { title: msg`Was this you?`, frame: 'account' },
    component: lazyPage(confirmPages, 'RefusedLoginsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/settings',
    staticData: { title: msg`Log-in and security`, audience: 'members' },
    component: lazyPage(() => import('../../pages/accounts/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/settings/notifications',
    staticData: { title: msg`Your notifications`, audience: 'members' },
    component: lazyPage(
      () => import('../../pages/notifications/NotificationSettingsPage.tsx'),
      'NotificationSettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/unsubscribe/$token',
    staticData: { title: msg`Stop these mails?`, frame: 'account' },
    component: lazyPage(() => import('../../pages/notifications/UnsubscribePage.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/privacy',
    staticData: { title: msg`Who sees what` },
    component: lazyPage(() => import('../../pages/accounts/PrivacyPage.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/welcome',
    staticData: { title: msg`Your card`, audience: 'members', frame: 'full' },
    // The question to begin with; the first that is open when absent.
    validateSearch: (search: Record<string, unknown>): { at?: string } =>
      typeof search.at === 'string' ? { at: search.at } : {},
    component: lazyPage(() => import('../../pages/welcome/WelcomePage.tsx'), 'WelcomePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/profile/$username',
    staticData: { title: ({ username = '' }) => username, audience: 'members' },
    component: lazyPage(() => import('../../pages/profiles/ProfilePage.tsx'), 'ProfilePage'),
  }),
  dashboard.addChildren(dashboardPages),
  createRoute({
    getParentRoute: () => root,
    path: '/users/share',
    staticData: { title: msg`Add a photo`, audience: 'members' },
    // `true` where a photo was shared and did not arrive.
    validateSearch: (search: Record<string, unknown>): { missed?: boolean } =>
      search.missed === true ? { missed: true } : {},
    component: lazyPage(() => import('../../pages/pictures/SharePage.tsx'), 'SharePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/likes',
    staticData: { title: msg`Likes and visits`, audience: 'members' },
    validateSearch: encounterTabOf,
    component: lazyPage(() => import('../../pages/relations/LikesPage.tsx'), 'LikesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/main/search',
    staticData: { title: msg`Search`, audience: 'members' },
    validateSearch: (search: Record<string, unknown>): SearchAddress => search,
    component: lazyPage(() => import('../../pages/discovery/SearchPage.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/cards',
    staticData: { title: msg`Cards`, audience: 'members' },
    // `true` shows those passed by.
    validateSearch: (search: Record<string, unknown>): { passed?: boolean } =>
      search.passed === true ? { passed: true } : {},
    component: lazyPage(() => import('../../pages/cards/CardsPage.tsx'), 'CardsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tonight',
    staticData: { title: msg`Tonight’s five`, audience: 'members' },
    component: lazyPage(() => import('../../pages/tonight/TonightPage.tsx'), 'TonightPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/chat/messages',
    staticData: { title: msg`Messages`, audience: 'members' },
    validateSearch: (search: Record<string, unknown>): { room?: string } =>
      typeof search.room === 'string' ? { room: search.room } : {},
    component: lazyPage(() => import('../../pages/chat/MessagesPage.tsx'), 'MessagesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/video-call/$username/$friend',
    staticData: { title: msg`Video call`, audience: 'members', frame: 'full' },
    component: lazyPage(() => import('../../pages/calls/VideoCallPage.tsx'), 'VideoCallPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/call',
    staticData: { title: msg({ message: 'Call', context: 'noun' }), audience: 'members' },
    component: lazyPage(() => import('../../pages/calls/CallsPage.tsx'), 'CallsPage'),
  }),
  createRoute({ ...plan, path: '/users/upgradeplan' }),
  createRoute({ ...plan, path: '/users/upgradeplan/$id' }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/buyplan/$id',
    staticData: { title: msg`Pay for your plan`, audience: 'members' },
    // `true` once it is paid.
    validateSearch: (search: Record<string, unknown>): { paid?: boolean } =>
      search.paid === true ? { paid: true } : {},
    component: lazyPage(planPages, 'BuyPlanPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/settings/plan',
    staticData: { title: msg`Your plan`, audience: 'members' },
    component: lazyPage(planPages, 'OwnPlanPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/receipts/$number',
    staticData: { title: ({ number = '' }) => t`Receipt ${number}`, audience: 'members' },
    component: lazyPage(planPages, 'ReceiptPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    staticData: { title: msg`Terms of use`, sentences: 'member' },
    component: lazyPage(termsPages, 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    staticData: { title: msg`Privacy`, sentences: 'member' },
    component: lazyPage(termsPages, 'PrivacyNotePage'),
  }),
  // One route to this tree, so that only administrators load its pages.
  createRoute({
    getParentRoute: () => root,
    path: '/admin/$',
    staticData: { frame: 'bare', sentences: 'admin' },
    validateSearch: (search: Record<string, unknown>): AdminAddress => search,
    component: lazyPage(adminPages, 'AdminPortal'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/appeal/$token',
    staticData: { frame: 'account', sentences: 'admin' },
    component: lazyPage(adminPages, 'AppealPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    staticData: { title: msg`Page not found` },
    component: lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
] as const

export const routeTree = root.addChildren(pages)
