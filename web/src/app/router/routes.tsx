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
  // The page parses it, so the first chunk doesn't need the filter code.
  validateSearch: (search: Record<string, unknown>): ChoiceAddress => search,
  loader: ({ context }) => (context.member ? Home.preload?.() : Landing.preload?.()),
  component: StartPage,
})

function StartPage() {
  return start.useRouteContext().member ? <Home /> : <Landing />
}

const landing = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: { frame: 'bare' },
  component: Landing,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/users/login',
  staticData: { title: msg`Log in`, audience: 'visitors', frame: 'account', withoutQueries: true },
  component: lazyPage(() => import('../../pages/accounts/LoginPage.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/users/register',
  staticData: { title: msg`Register`, audience: 'visitors', frame: 'account' },
  component: lazyPage(() => import('../../pages/accounts/RegisterPage.tsx'), 'RegisterPage'),
})

const confirmPages = () => import('../../pages/accounts/confirm.lazy.ts')
const passwordPages = () => import('../../pages/accounts/password.lazy.ts')

const verification = {
  getParentRoute: () => root,
  staticData: { title: msg`Confirm your email`, frame: 'account' },
  component: lazyPage(confirmPages, 'VerifyPage'),
} as const
const verify = createRoute({ ...verification, path: '/users/register/$key' })
const activate = createRoute({ ...verification, path: '/users/register-activate/$key' })

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/users/forgot-password',
  staticData: { title: msg`Forgot your password?`, frame: 'account' },
  component: lazyPage(passwordPages, 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/users/reset-password/$key',
  staticData: { title: msg`Choose a new password`, audience: 'visitors-quietly', frame: 'account' },
  component: lazyPage(passwordPages, 'ResetPasswordPage'),
})

const confirmMail = createRoute({
  getParentRoute: () => root,
  path: '/users/confirm-mail/$key',
  staticData: { title: msg`Confirm your new email`, frame: 'account' },
  component: lazyPage(confirmPages, 'ConfirmMailPage'),
})

const confirmDeletion = createRoute({
  getParentRoute: () => root,
  path: '/users/confirm-deletion/$key',
  staticData: { title: msg`Delete your account?`, frame: 'account' },
  component: lazyPage(confirmPages, 'ConfirmDeletionPage'),
})

const refusedLogins = createRoute({
  getParentRoute: () => root,
  path: '/users/refused-logins/$key',
  staticData: { title: msg`Was this you?`, frame: 'account' },
  component: lazyPage(confirmPages, 'RefusedLoginsPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/users/settings',
  staticData: { title: msg`Settings`, audience: 'members' },
  component: lazyPage(() => import('../../pages/accounts/SettingsPage.tsx'), 'SettingsPage'),
})

const notificationSettings = createRoute({
  getParentRoute: () => root,
  path: '/users/settings/notifications',
  staticData: { title: msg`Your notifications`, audience: 'members' },
  component: lazyPage(
    () => import('../../pages/notifications/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/users/unsubscribe/$token',
  staticData: { title: msg`Stop these emails?`, frame: 'account' },
  component: lazyPage(() => import('../../pages/notifications/UnsubscribePage.tsx'), 'UnsubscribePage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/users/privacy',
  staticData: { title: msg`Who sees what` },
  component: lazyPage(() => import('../../pages/accounts/PrivacyPage.tsx'), 'PrivacyPage'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/users/welcome',
  staticData: { title: msg`Your card`, audience: 'members', frame: 'full' },
  // The question to start with; the first open one when absent.
  validateSearch: (search: Record<string, unknown>): { at?: string } =>
    typeof search.at === 'string' ? { at: search.at } : {},
  component: lazyPage(() => import('../../pages/welcome/WelcomePage.tsx'), 'WelcomePage'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/users/profile/$username',
  staticData: { title: ({ username = '' }) => username, audience: 'members' },
  component: lazyPage(() => import('../../pages/profiles/ProfilePage.tsx'), 'ProfilePage'),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  component: lazyPage(() => import('../layouts/DashboardLayout.tsx'), 'DashboardLayout'),
})

const posts = createRoute({
  getParentRoute: () => dashboard,
  path: '/users/posts',
  staticData: { title: msg`Posts`, audience: 'members' },
  component: lazyPage(() => import('../../pages/posts/PostsPage.tsx'), 'PostsPage'),
})

const post = createRoute({
  getParentRoute: () => dashboard,
  path: '/users/posts/$postId',
  staticData: { title: msg({ message: 'Post', context: 'noun' }), audience: 'members' },
  component: lazyPage(() => import('../../pages/posts/PostPage.tsx'), 'PostPage'),
})

const about = createRoute({
  getParentRoute: () => dashboard,
  path: '/users/about',
  staticData: { title: msg`About you`, audience: 'members' },
  component: lazyPage(() => import('../../pages/profiles/AboutPage.tsx'), 'AboutPage'),
})

const photos = createRoute({
  getParentRoute: () => dashboard,
  path: '/users/photos',
  staticData: { title: msg`Photos`, audience: 'members' },
  component: lazyPage(() => import('../../pages/posts/PhotosPage.tsx'), 'PhotosPage'),
})

const profileImage = createRoute({
  getParentRoute: () => dashboard,
  path: '/users/editprofileimage',
  staticData: { title: msg`Profile picture`, audience: 'members' },
  component: lazyPage(() => import('../../pages/pictures/ProfileImagePage.tsx'), 'ProfileImagePage'),
})

const share = createRoute({
  getParentRoute: () => root,
  path: '/users/share',
  staticData: { title: msg`Add a picture`, audience: 'members' },
  // `true` if a photo was shared and didn't arrive.
  validateSearch: (search: Record<string, unknown>): { missed?: boolean } =>
    search.missed === true ? { missed: true } : {},
  component: lazyPage(() => import('../../pages/pictures/SharePage.tsx'), 'SharePage'),
})

const followers = createRoute({
  getParentRoute: () => dashboard,
  path: '/users/followers',
  staticData: { title: msg`Followers`, audience: 'members' },
  validateSearch: tabOf,
  component: lazyPage(() => import('../../pages/relations/FollowersPage.tsx'), 'FollowersPage'),
})

const likes = createRoute({
  getParentRoute: () => root,
  path: '/users/likes',
  staticData: { title: msg`Likes and visits`, audience: 'members' },
  validateSearch: encounterTabOf,
  component: lazyPage(() => import('../../pages/relations/LikesPage.tsx'), 'LikesPage'),
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/main/search',
  staticData: { title: msg`Search`, audience: 'members' },
  validateSearch: (search: Record<string, unknown>): SearchAddress => search,
  component: lazyPage(() => import('../../pages/discovery/SearchPage.tsx'), 'SearchPage'),
})

const cards = createRoute({
  getParentRoute: () => root,
  path: '/users/cards',
  staticData: { title: msg`Cards`, audience: 'members' },
  // `true` shows passed members.
  validateSearch: (search: Record<string, unknown>): { passed?: boolean } =>
    search.passed === true ? { passed: true } : {},
  component: lazyPage(() => import('../../pages/cards/CardsPage.tsx'), 'CardsPage'),
})

const tonight = createRoute({
  getParentRoute: () => root,
  path: '/tonight',
  staticData: { title: msg`Tonight’s five`, audience: 'members' },
  component: lazyPage(() => import('../../pages/tonight/TonightPage.tsx'), 'TonightPage'),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/chat/messages',
  staticData: { title: msg`Messages`, audience: 'members' },
  validateSearch: (search: Record<string, unknown>): { room?: string } =>
    typeof search.room === 'string' ? { room: search.room } : {},
  component: lazyPage(() => import('../../pages/chat/MessagesPage.tsx'), 'MessagesPage'),
})

const videoCall = createRoute({
  getParentRoute: () => root,
  path: '/video-call/$username/$friend',
  staticData: { title: msg`Video call`, audience: 'members', frame: 'full' },
  component: lazyPage(() => import('../../pages/calls/VideoCallPage.tsx'), 'VideoCallPage'),
})

const calls = createRoute({
  getParentRoute: () => root,
  path: '/call',
  staticData: { title: msg({ message: 'Call', context: 'noun' }), audience: 'members' },
  component: lazyPage(() => import('../../pages/calls/CallsPage.tsx'), 'CallsPage'),
})

const planPages = () => import('../../pages/plans/pages.lazy.ts')
const termsPages = () => import('../../pages/plans/terms.lazy.ts')

const plan = {
  getParentRoute: () => root,
  staticData: { title: msg`Plans`, audience: 'members' },
  component: lazyPage(planPages, 'UpgradePlanPage'),
} as const
const upgradePlans = createRoute({ ...plan, path: '/users/upgradeplan' })
const upgradePlan = createRoute({ ...plan, path: '/users/upgradeplan/$id' })

const buyPlan = createRoute({
  getParentRoute: () => root,
  path: '/users/buyplan/$id',
  staticData: { title: msg`Pay for your plan`, audience: 'members' },
  // `true` once paid.
  validateSearch: (search: Record<string, unknown>): { paid?: boolean } =>
    search.paid === true ? { paid: true } : {},
  component: lazyPage(planPages, 'BuyPlanPage'),
})

const ownPlan = createRoute({
  getParentRoute: () => root,
  path: '/users/settings/plan',
  staticData: { title: msg`Your plan`, audience: 'members' },
  component: lazyPage(planPages, 'OwnPlanPage'),
})

const receipt = createRoute({
  getParentRoute: () => root,
  path: '/users/receipts/$number',
  staticData: { title: ({ number = '' }) => t`Receipt ${number}`, audience: 'members' },
  component: lazyPage(planPages, 'ReceiptPage'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: msg`Terms of use`, sentences: 'member' },
  component: lazyPage(termsPages, 'TermsPage'),
})

const privacyNote = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: msg`Privacy`, sentences: 'member' },
  component: lazyPage(termsPages, 'PrivacyNotePage'),
})

const adminPages = () => import('../../pages/admin/pages.lazy.ts')

// One route for this tree, so only administrators load its pages.
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  staticData: { frame: 'bare', sentences: 'admin' },
  validateSearch: (search: Record<string, unknown>): AdminAddress => search,
  component: lazyPage(adminPages, 'AdminPortal'),
})

const appeal = createRoute({
  getParentRoute: () => root,
  path: '/users/appeal/$token',
  staticData: { frame: 'account', sentences: 'admin' },
  component: lazyPage(adminPages, 'AppealPage'),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: msg`Page not found` },
  component: lazyPage(() => import('../pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

export const routeTree = root.addChildren([
  start,
  landing,
  login,
  register,
  verify,
  activate,
  forgotPassword,
  resetPassword,
  confirmMail,
  confirmDeletion,
  refusedLogins,
  settings,
  notificationSettings,
  unsubscribe,
  privacy,
  welcome,
  profile,
  dashboard.addChildren([posts, post, about, photos, profileImage, followers]),
  share,
  likes,
  search,
  cards,
  tonight,
  messages,
  videoCall,
  calls,
  upgradePlans,
  upgradePlan,
  buyPlan,
  ownPlan,
  receipt,
  terms,
  privacyNote,
  admin,
  appeal,
  unknown,
])
