import * as accountsFactors from '@savanna/contract/accounts/factors'
import * as google from '@savanna/contract/accounts/google'
import * as guesses from '@savanna/contract/accounts/guesses'
import * as accounts from '@savanna/contract/accounts/routes'
import * as settings from '@savanna/contract/accounts/settings'
import * as adminFrauds from '@savanna/contract/admin/frauds'
import * as adminGuesses from '@savanna/contract/admin/guesses'
import * as adminOverview from '@savanna/contract/admin/overview'
import * as adminPlans from '@savanna/contract/admin/plans'
import * as adminProof from '@savanna/contract/admin/proof'
import * as adminReports from '@savanna/contract/admin/reports'
import * as admin from '@savanna/contract/admin/routes'
import * as adminUsers from '@savanna/contract/admin/users'
import * as calls from '@savanna/contract/calls/routes'
import * as chat from '@savanna/contract/chat/routes'
import * as discovery from '@savanna/contract/discovery/routes'
import * as savedSearches from '@savanna/contract/discovery/saved-searches'
import * as tonight from '@savanna/contract/discovery/tonight'
import * as geo from '@savanna/contract/geo/routes'
import * as matching from '@savanna/contract/matching/routes'
import * as meetings from '@savanna/contract/meetings/routes'
import * as notificationChoices from '@savanna/contract/notifications/choices'
import * as notifications from '@savanna/contract/notifications/routes'
import * as pictures from '@savanna/contract/pictures/routes'
import * as allowances from '@savanna/contract/plans/allowances'
import * as payments from '@savanna/contract/plans/payments'
import * as plans from '@savanna/contract/plans/routes'
import * as posts from '@savanna/contract/posts/routes'
import * as preferences from '@savanna/contract/preferences/routes'
import * as profiles from '@savanna/contract/profiles/routes'
import * as visibility from '@savanna/contract/profiles/visibility'
import * as passes from '@savanna/contract/relations/passes'
import * as relations from '@savanna/contract/relations/routes'
import type { AnyRoute } from '@savanna/contract/route'
import * as site from '@savanna/contract/site/routes'
import * as start from '@savanna/contract/site/start'
import type { Fixtures } from './fixtures.ts'
import type { Actor, Expected, Kind } from './kinds.ts'

export interface Row {
  kind: Kind
  /** The path parameters' values if their names don't say. */
  params?: (fixtures: Fixtures, own: { id: string }) => Record<string, string>
  /** The body; requests without it are rejected for that, once the caller is authorised. */
  body?: (fixtures: Fixtures, own: { id: string }) => object
  query?: string
  /** Exceptions from the kind's responses, and why. */
  but?: Partial<Record<Actor, Expected>>
}

const nothing = () => ({})
const REPORT = { kind: 'pair', body: () => ({ category: 'other' }) } as const
/** The owner blocks someone other than `free`, who has just blocked the owner. */
const BLOCK = {
  kind: 'pair',
  params: ({ owner, spare }: Fixtures, own: { id: string }) => ({
    targetId: own.id === owner.id ? spare.id : owner.id,
  }),
} as const
const NO_PLAN = { blocked: 404, other: 404, free: 404 } as const
const ABOUT_POST = { kind: 'seen', body: ({ post }: Fixtures) => ({ postid: post }) } as const
const PAYMENT = {
  kind: 'secret',
  body: ({ payment }: Fixtures) => ({ payment_id: payment, approve: true }),
} as const
const OF_ADMIN = { kind: 'admin', params: ({ spareAdmin }: Fixtures) => ({ id: spareAdmin.id }) } as const
const OF_MEMBER = { kind: 'admin', params: ({ spare }: Fixtures) => ({ id: spare.id }) } as const
const OF_REPORT = { kind: 'admin', params: ({ report }: Fixtures) => ({ id: report }) } as const
const OF_CASE = { kind: 'admin', params: ({ fraudCase }: Fixtures) => ({ id: fraudCase }) } as const
const PLAN = { title: 'Dusk', duration: 30, price: 999, status: 'Active' }
const OF_PLAN = { kind: 'admin', params: ({ plan }: Fixtures) => ({ id: plan }), body: () => PLAN } as const

/** One row per route with its kind, in feature order. */
export const ROWS: ReadonlyMap<AnyRoute, Kind | Row> = new Map<AnyRoute, Kind | Row>([
  [accounts.register, 'public'],
  [accounts.resendVerification, { kind: 'public', body: () => ({ email: 'nobody@mail.test' }) }],
  [accounts.verifyAccount, 'key'],
  [accounts.activateAccount, 'key'],
  [accounts.checkUsername, 'public'],
  [accounts.checkPassword, { kind: 'public', body: () => ({ password: 'Sunset2024' }) }],
  [accounts.logInByLink, 'key'],
  [accounts.login, { kind: 'key', body: () => ({ login: 'nobody', pwd: 'Sunset2024' }) }],
  // Nobody can sign in with Google here.
  [google.beginGoogle, 'key'],
  [google.googleSignIn, { kind: 'key', body: () => ({ credential: 'x.y.z' }) }],
  [accounts.logout, 'self'],
  [accounts.forgotPassword, { kind: 'public', body: () => ({ login: 'nobody' }) }],
  [guesses.checkGuesses, 'key'],
  [guesses.answerGuesses, 'key'],
  [accounts.checkResetKey, 'key'],
  [accounts.resetPassword, 'key'],
  [settings.getAccount, 'own'],
  [notificationChoices.getNotificationChoices, 'own'],
  [notificationChoices.changeNotificationChoices, { kind: 'own', body: () => ({ choices: {} }) }],
  [notificationChoices.subscribePush, 'own'],
  [notificationChoices.unsubscribePush, 'own'],
  [notificationChoices.unsubscribeDigest, 'key'],
  [
    settings.changeField,
    {
      kind: 'own',
      params: () => ({ field: 'mail' }),
      body: () => ({ data: { mail: 'elsewhere@mail.test' }, password: 'Sunset2024' }),
    },
  ],
  [settings.cancelMailChange, 'own'],
  [settings.confirmMail, 'key'],
  [settings.verifyPassword, { kind: 'own', body: () => ({ password: 'Sunset2024' }) }],
  [settings.changePassword, 'own'],
  [settings.deleteAccount, 'own'],
  [settings.confirmDeletion, 'key'],
  [settings.setLanguage, 'own'],
  [settings.setUnits, 'own'],
  [settings.listSessions, 'own'],
  [settings.endSessions, 'own'],
  [accountsFactors.getFactors, 'own'],
  [accountsFactors.mailProof, 'own'],
  [accountsFactors.beginTotp, 'own'],
  [accountsFactors.confirmTotp, 'own'],
  [accountsFactors.endTotp, 'own'],
  [accountsFactors.beginPasskey, 'own'],
  [accountsFactors.addPasskey, 'own'],
  [accountsFactors.renamePasskey, 'own'],
  [accountsFactors.removePasskey, 'own'],
  [accountsFactors.beginPasskeyLogin, 'public'],
  [accountsFactors.passkeyLogin, 'key'],
  [settings.exportData, { kind: 'own', body: () => ({ password: 'Sunset2024' }) }],
  [profiles.getProfile, 'person'],
  [profiles.getProfileById, 'person'],
  [profiles.updateProfile, { kind: 'own', body: () => ({ data: { bio: 'Rain' } }) }],
  [visibility.setVisibility, { kind: 'own', body: () => ({ data: { intimate: 'fitting' } }) }],
  [profiles.hideLastSeen, { kind: 'own', body: () => ({ data: { hide: false } }) }],
  [profiles.hideLastname, { kind: 'own', body: () => ({ data: { hide: false } }) }],
  [profiles.hideOnline, { kind: 'own', body: () => ({ data: { hide: false } }) }],
  [matching.getLearning, 'own'],
  [matching.setLearning, { kind: 'own', body: () => ({ data: { on: true } }) }],
  [profiles.hideReadMarks, { kind: 'own', body: () => ({ data: { hide: false } }) }],
  [profiles.addTag, { kind: 'own', body: () => ({ tag_id: 9 }) }],
  [profiles.removeTag, { kind: 'own', body: () => ({ tag_id: 9 }) }],
  [pictures.setPicture, 'own'],
  [pictures.deletePicture, 'own'],
  [pictures.setMainPicture, { kind: 'own', body: () => ({ pic_index: 0 }) }],
  [
    pictures.setFocalPoint,
    {
      kind: 'own',
      body: () => ({ pic_index: 0, focus_x: 0.5, focus_y: 0.5 }),
    },
  ],
  [pictures.orderPictures, { kind: 'own', body: () => ({ order: [0] }) }],
  [discovery.suggestions, 'own'],
  [tonight.tonight, 'own'],
  [savedSearches.listSavedSearches, 'own'],
  [savedSearches.saveSearch, 'own'],
  [savedSearches.renameSearch, 'own'],
  [savedSearches.deleteSearch, 'own'],
  [discovery.savedFilter, 'own'],
  [discovery.saveFilter, { kind: 'own', body: nothing }],
  // The body names the caller.
  [discovery.search, { kind: 'own', body: (_, own) => ({ uid: own.id }) }],
  [relations.likedBy, 'pair'],
  [relations.like, 'pair'],
  [relations.unlike, 'pair'],
  [passes.pass, 'pair'],
  [passes.unpass, 'pair'],
  [passes.cards, 'own'],
  [relations.visit, 'pair'],
  [relations.block, BLOCK],
  [relations.blockByGet, BLOCK],
  [relations.unblock, 'pair'],
  [relations.unblockByGet, 'pair'],
  [relations.isBlocked, 'own'],
  [relations.report, REPORT],
  [relations.reportByGet, REPORT],
  [posts.uploadPost, 'self'],
  [posts.postsOf, 'person'],
  [posts.feed, 'own'],
  [posts.readPost, 'seen'],
  [posts.deletePost, 'authors'],
  [posts.countPostLikes, 'seen'],
  [posts.postLikers, 'seen'],
  [posts.likePost, ABOUT_POST],
  [posts.unlikePost, ABOUT_POST],
  [posts.commentsOf, 'seen'],
  [
    posts.addComment,
    {
      kind: 'seen',
      body: ({ post }) => ({ postid: post, comment: 'How lovely.' }),
    },
  ],
  [posts.editComment, { kind: 'authors', body: () => ({ comment: 'Lovely.' }) }],
  [posts.deleteComment, 'authors'],
  // Nobody reports themselves.
  [posts.reportPost, { kind: 'seen', body: () => ({ category: 'other' }) }],
  [posts.reportComment, { kind: 'seen', body: () => ({ category: 'other' }) }],
  [relations.isReported, 'own'],
  [relations.visitedProfiles, 'own'],
  [relations.likingProfiles, 'own'],
  [relations.visitingProfiles, 'own'],
  [relations.likedProfiles, 'own'],
  [relations.blockedProfiles, 'own'],
  [relations.listProfile, 'person'],
  [relations.follow, 'pair'],
  [relations.unfollow, 'pair'],
  [relations.followers, 'own'],
  [relations.following, 'own'],
  [relations.sameCity, 'own'],
  [notifications.listNotifications, 'own'],
  [notifications.countNotifications, 'own'],
  [notifications.readNotifications, { kind: 'own', body: nothing }],
  [calls.iceServers, { kind: 'two', params: ({ call }) => ({ id: call }) }],
  [calls.callable, 'own'],
  [calls.getCallSettings, 'own'],
  [calls.changeCallSettings, { kind: 'own', body: () => ({ direct: false }) }],
  [calls.callsOfRoom, 'two'],
  [chat.listMatches, 'self'],
  [chat.unreadRooms, 'own'],
  [chat.unreadMessages, 'own'],
  [chat.messageCount, 'own'],
  [meetings.meetings, 'own'],
  // Without a body that names the subject.
  [meetings.answerMeeting, 'own'],
  [chat.listMessages, 'two'],
  [
    chat.postMessage,
    {
      kind: 'two',
      body: ({ nextId }) => ({ text: 'Rain at last', client_id: nextId() }),
    },
  ],
  [chat.searchMessages, { kind: 'two', query: 'text=rain' }],
  [chat.listOpeners, 'two'],
  [chat.listChanges, { kind: 'two', query: 'after=0' }],
  [
    chat.editMessage,
    {
      kind: 'secret',
      body: ({ nextId }) => ({ text: 'Rain for hours', client_id: nextId() }),
    },
  ],
  [
    chat.reactToMessage,
    {
      kind: 'two',
      body: ({ nextId }) => ({ reaction: 'sun', client_id: nextId() }),
    },
  ],
  [chat.deleteMessage, 'secret'],
  [chat.roomOfPair, { kind: 'pair', but: { other: 404 } }],
  [preferences.getPreferences, 'person'],
  [preferences.savePreferences, { kind: 'own', body: nothing }],
  [
    admin.adminLogin,
    {
      kind: 'key',
      body: () => ({ email: 'nobody@site.test', password: 'Sunset2024 and on' }),
    },
  ],
  [adminGuesses.checkAdminGuesses, 'key'],
  [adminGuesses.answerAdminGuesses, 'key'],
  [admin.adminLogout, 'enrolling'],
  [admin.adminAccount, 'enrolling'],
  [admin.beginSecondFactor, 'enrolling'],
  [admin.confirmSecondFactor, 'enrolling'],
  [admin.changeAdminPassword, 'admin'],
  [adminProof.proveIdentity, 'admin'],
  [admin.adminSessions, 'admin'],
  [admin.endAdminSessions, 'admin'],
  [admin.administrators, 'admin'],
  [admin.addAdministrator, 'admin'],
  [admin.setAdministratorStatus, { ...OF_ADMIN, body: () => ({ status: 0 }) }],
  [admin.resetSecondFactor, OF_ADMIN],
  [admin.deleteAdministrator, OF_ADMIN],
  [adminUsers.adminUsers, 'admin'],
  [adminUsers.countUsers, 'admin'],
  [adminUsers.searchUsers, { kind: 'admin', query: 'name=amara' }],
  [adminUsers.adminUser, OF_MEMBER],
  [adminUsers.updateUser, { ...OF_MEMBER, body: () => ({ data: { firstname: 'Ada' } }) }],
  [adminUsers.deleteUser, OF_MEMBER],
  [adminUsers.setUsersStatus, { kind: 'admin', body: ({ spare }) => ({ ids: [spare.id], status: 0 }) }],
  [adminPlans.createPackage, { kind: 'admin', body: () => PLAN }],
  [adminPlans.updatePackage, OF_PLAN],
  [adminPlans.deletePackage, OF_PLAN],
  [adminReports.adminReports, 'admin'],
  [adminReports.adminReport, OF_REPORT],
  [adminReports.decideReport, { ...OF_REPORT, body: () => ({ decision: 'dismiss', reason: '' }) }],
  // This one has no appeal.
  [
    adminReports.answerAppeal,
    {
      ...OF_REPORT,
      body: () => ({ overturn: true, reason: 'It was so.' }),
      but: { admin: 404 },
    },
  ],
  [adminReports.readAppeal, 'key'],
  [adminReports.sendAppeal, { kind: 'key', body: () => ({ text: 'It was not so.' }) }],
  [adminFrauds.fraudCases, 'admin'],
  [adminFrauds.fraudCase, OF_CASE],
  [adminFrauds.decideFraudCase, { ...OF_CASE, body: () => ({ decision: 'dismiss' }) }],
  [adminOverview.overview, 'admin'],
  [adminOverview.auditLog, 'admin'],
  // An administrator sees more than others, once the second factor has been shown.
  [plans.getAllPackages, { kind: 'public', but: { enrolling: 403 } }],
  [plans.getPackage, { kind: 'public', params: ({ plan }) => ({ id: plan }) }],
  [plans.getOwnPlan, 'own'],
  [plans.cancelPlan, { kind: 'own', body: () => ({ cancelled: false }), but: NO_PLAN }],
  [payments.paymentSettings, 'self'],
  [payments.subscribe, 'self'],
  [payments.confirmPayment, PAYMENT],
  [payments.answerTestBank, PAYMENT],
  [payments.stripeWebhook, 'key'],
  [allowances.allowances, 'own'],
  [geo.searchCities, { kind: 'public', query: 'q=par' }],
  [geo.cityAt, { kind: 'public', query: 'latitude=48.8&longitude=2.3' }],
  [start.readStart, 'self'],
  [site.getSite, 'public'],
  [site.countSite, 'public'],
])
