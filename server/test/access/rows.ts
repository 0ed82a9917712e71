import type { Fixtures } from './fixtures.ts'
import type { Actor, Expected, Kind } from './kinds.ts'

export interface Row {
  kind: Kind
  /** What the path's parameters are where their names do not tell. */
  params?: (fixtures: Fixtures, own: { id: string }) => Record<string, string>
  /** What is sent; calls without it are refused for that, once it is clear that the caller may make them. */
  body?: (fixtures: Fixtures, own: { id: string }) => object
  query?: string
  /** Where somebody is answered in another way than the kind says, and why. */
  but?: Partial<Record<Actor, Expected>>
}

const nothing = () => ({})
const REPORT = { kind: 'pair', body: () => ({ category: 'other' }) } as const
/** The owner blocks somebody else than `free`, who has just blocked the owner. */
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

/** One row a route: of what kind it is, in the order of the features. */
export const ROWS: Record<string, Kind | Row> = {
  'POST /users/register': 'public',
  'GET /users/register/:key': 'key',
  'GET /users/register-activate/:key': 'key',
  'GET /users/usernames/:username': 'public',
  'POST /users/register/:key/login': 'key',
  'POST /users/login': { kind: 'key', body: () => ({ login: 'nobody', pwd: 'Sunset2024' }) },
  // Nobody can sign in with Google here.
  'POST /users/google_signin/begin': 'key',
  'POST /users/google_signin': { kind: 'key', body: () => ({ credential: 'x.y.z' }) },
  'POST /users/logout': 'self',
  'POST /users/forgot-password': { kind: 'public', body: () => ({ login: 'nobody' }) },
  'GET /users/refused-logins/:key': 'key',
  'POST /users/refused-logins/:key': 'key',
  'GET /users/reset-password/:key': 'key',
  'POST /users/reset-password/:key': 'key',
  'GET /users/account/:id': 'own',
  'GET /users/notification/choices/:userID': 'own',
  'POST /users/notification/choices/:userID': { kind: 'own', body: () => ({ choices: {} }) },
  'POST /users/push/subscribe/:userID': 'own',
  'POST /users/push/unsubscribe/:userID': 'own',
  'POST /users/digest/unsubscribe/:token': 'key',
  'POST /users/update/:id/custom/:field': {
    kind: 'own',
    params: () => ({ field: 'mail' }),
    body: () => ({ data: { mail: 'elsewhere@mail.test' }, password: 'Sunset2024' }),
  },
  'POST /users/cancel-mail/:id': 'own',
  'POST /users/confirm-mail/:key': 'key',
  'POST /users/verify/:id/password': { kind: 'own', body: () => ({ password: 'Sunset2024' }) },
  'POST /users/update/:id/password': 'own',
  'POST /users/delete/:id': 'own',
  'POST /users/confirm-deletion/:key': 'key',
  'GET /users/sessions/:id': 'own',
  'POST /users/sessions/:id/end': 'own',
  'GET /users/factors/:id': 'own',
  'POST /users/factors/:id/proof': 'own',
  'POST /users/totp/:id/begin': 'own',
  'POST /users/totp/:id/confirm': 'own',
  'POST /users/totp/:id/end': 'own',
  'POST /users/passkeys/:id/begin': 'own',
  'POST /users/passkeys/:id/add': 'own',
  'POST /users/passkeys/:id/rename': 'own',
  'POST /users/passkeys/:id/remove': 'own',
  'POST /users/passkey-login/begin': 'public',
  'POST /users/passkey-login/finish': 'key',
  'POST /users/export/:id': { kind: 'own', body: () => ({ password: 'Sunset2024' }) },
  'GET /users/profile/:username': 'person',
  'GET /users/profile/id/:id': 'person',
  'POST /users/update/:id': { kind: 'own', body: () => ({ data: { bio: 'Rain' } }) },
  'POST /users/update/:id/visibility': { kind: 'own', body: () => ({ data: { intimate: 'fitting' } }) },
  'POST /users/update/:id/last_seen': { kind: 'own', body: () => ({ data: { hide: false } }) },
  'POST /users/update/:id/online': { kind: 'own', body: () => ({ data: { hide: false } }) },
  'POST /users/update/:id/read_marks': { kind: 'own', body: () => ({ data: { hide: false } }) },
  'POST /users/create/:id/tag': { kind: 'own', body: () => ({ tag_id: 9 }) },
  'POST /users/delete/:id/tag': { kind: 'own', body: () => ({ tag_id: 9 }) },
  'POST /users/update/:id/picture': 'own',
  'POST /users/delete/:id/picture': 'own',
  'POST /users/update/:id/profile_picture': { kind: 'own', body: () => ({ pic_index: 0 }) },
  'POST /users/update/:id/picture/focus': {
    kind: 'own',
    body: () => ({ pic_index: 0, focus_x: 0.5, focus_y: 0.5 }),
  },
  'POST /users/update/:id/pictures/order': { kind: 'own', body: () => ({ order: [0] }) },
  'GET /main/suggestions/:userId': 'own',
  'GET /main/suggestions/:userId/filter': 'own',
  'POST /main/suggestions/:userId/filter': { kind: 'own', body: nothing },
  // The body names the caller.
  'POST /main/search': { kind: 'own', body: (_, own) => ({ uid: own.id }) },
  'GET /users/profile/:username/liked_by/:uid': 'pair',
  'POST /users/create/:id/liked_by/:uid': 'pair',
  'POST /users/delete/:id/liked_by/:uid': 'pair',
  'POST /users/create/:id/passed_by/:uid': 'pair',
  'POST /users/delete/:id/passed_by/:uid': 'pair',
  'GET /users/cards/:userId': 'own',
  'POST /users/create/:id/visited_by/:uid': 'pair',
  'POST /users/block/:userId/:targetId': BLOCK,
  'GET /users/block/:userId/:targetId': BLOCK,
  'POST /users/unblock/:userId/:targetId': 'pair',
  'GET /users/unblock/:userId/:targetId': 'pair',
  'GET /users/isblocked/:a/:b': 'own',
  'POST /users/report/:userId/:targetId': REPORT,
  'GET /users/report/:userId/:targetId': REPORT,
  'POST /users/upload/post': 'self',
  'GET /users/:userId/post': 'person',
  'GET /users/feed/:id': 'own',
  'GET /users/post/:postId': 'seen',
  'DELETE /users/post/delete/:postId': 'authors',
  'GET /users/post/:postId/like/count': 'seen',
  'GET /users/post/:postId/likes': 'seen',
  'POST /users/post/like': ABOUT_POST,
  'POST /users/post/unlike': ABOUT_POST,
  'GET /users/:postId/comment': 'seen',
  'POST /users/post/comment': {
    kind: 'seen',
    body: ({ post }) => ({ postid: post, comment: 'How lovely.' }),
  },
  'PUT /users/post/comment/edit/:commentId': { kind: 'authors', body: () => ({ comment: 'Lovely.' }) },
  'DELETE /users/post/comment/delete/:commentId': 'authors',
  // Nobody reports themselves.
  'POST /users/report/post/:postId': { kind: 'seen', body: () => ({ category: 'other' }) },
  'POST /users/report/comment/:commentId': { kind: 'seen', body: () => ({ category: 'other' }) },
  'GET /users/isreported/:a/:b': 'own',
  'GET /users/profiles-visited/:id': 'own',
  'GET /users/profiles-liking/:id': 'own',
  'GET /users/profiles-visiting/:id': 'own',
  'GET /users/profiles-liked/:id': 'own',
  'GET /users/profiles-blocked/:id': 'own',
  'GET /users/profile/:id/list-profile': 'person',
  'POST /users/create/:id/followed_by/:uid': 'pair',
  'POST /users/delete/:id/followed_by/:uid': 'pair',
  'GET /users/followers/:id': 'own',
  'GET /users/following/:id': 'own',
  'GET /users/same-city/:id': 'own',
  'GET /users/notification/main/:userID': 'own',
  'GET /users/notification/count/:userID': 'own',
  'POST /users/read-notification/:userID': { kind: 'own', body: nothing },
  'GET /calls/ice/:id': { kind: 'two', params: ({ call }) => ({ id: call }) },
  'GET /calls/callable/:id': 'own',
  'GET /calls/settings/:id': 'own',
  'POST /calls/settings/:id': { kind: 'own', body: () => ({ direct: false }) },
  'GET /calls/room/:roomId': 'two',
  'GET /chat/matches/:token': 'self',
  'GET /chat/notification/list/:userId': 'own',
  'GET /chat/notification/messages/:userID': 'own',
  'GET /chat/messages/:userId': 'own',
  'GET /chat/room/:roomId': 'two',
  'POST /chat/room/:roomId': {
    kind: 'two',
    body: ({ nextId }) => ({ text: 'Rain at last', client_id: nextId() }),
  },
  'GET /chat/room/:roomId/search': { kind: 'two', query: 'text=rain' },
  'GET /chat/room/:roomId/changes': { kind: 'two', query: 'after=0' },
  'POST /chat/room/:roomId/message/:messageId': {
    kind: 'secret',
    body: ({ nextId }) => ({ text: 'Rain for hours', client_id: nextId() }),
  },
  'POST /chat/room/:roomId/message/:messageId/reaction': {
    kind: 'two',
    body: ({ nextId }) => ({ reaction: 'sun', client_id: nextId() }),
  },
  'DELETE /chat/room/:roomId/message/:messageId': 'secret',
  'GET /users/get-room-id/:a/:b': { kind: 'pair', but: { other: 404 } },
  'GET /users/:id/preferences': 'person',
  'POST /users/:id/:username/preferences': { kind: 'own', body: nothing },
  'POST /admin/login': {
    kind: 'key',
    body: () => ({ email: 'nobody@site.test', password: 'Sunset2024 and on' }),
  },
  'POST /admin/logout': 'enrolling',
  'GET /admin/account': 'enrolling',
  'POST /admin/second_factor/begin': 'enrolling',
  'POST /admin/second_factor/confirm': 'enrolling',
  'POST /admin/password': 'admin',
  'GET /admin/sessions': 'admin',
  'POST /admin/sessions/end': 'admin',
  'GET /admin/administrators': 'admin',
  'POST /admin/administrators': 'admin',
  'POST /admin/administrators/:id/status': { ...OF_ADMIN, body: () => ({ status: 0 }) },
  'POST /admin/administrators/:id/reset_second_factor': OF_ADMIN,
  'DELETE /admin/administrators/:id': OF_ADMIN,
  'GET /admin/users': 'admin',
  'GET /admin/users/count': 'admin',
  'GET /admin/search_by_name': { kind: 'admin', query: 'name=amara' },
  'POST /admin/update/:id': { ...OF_MEMBER, body: () => ({ data: { firstname: 'Ada' } }) },
  'POST /admin/delete/:id': OF_MEMBER,
  'POST /admin/users/status': { kind: 'admin', body: ({ spare }) => ({ ids: [spare.id], status: 0 }) },
  'POST /admin/create_packages': { kind: 'admin', body: () => PLAN },
  'PUT /admin/update_packages/:id': OF_PLAN,
  'DELETE /admin/delete_packages/:id': OF_PLAN,
  'GET /admin/reports': 'admin',
  'GET /admin/reports/:id': OF_REPORT,
  'POST /admin/reports/:id/decide': { ...OF_REPORT, body: () => ({ decision: 'dismiss', reason: '' }) },
  // There is no appeal.
  'POST /admin/reports/:id/appeal': {
    ...OF_REPORT,
    body: () => ({ overturn: true, reason: 'It was so.' }),
    but: { admin: 404 },
  },
  'GET /users/appeal/:token': 'key',
  'POST /users/appeal/:token': { kind: 'key', body: () => ({ text: 'It was not so.' }) },
  'GET /admin/frauds': 'admin',
  'GET /admin/frauds/:id': OF_CASE,
  'POST /admin/frauds/:id/decide': { ...OF_CASE, body: () => ({ decision: 'dismiss' }) },
  'GET /admin/overview': 'admin',
  'GET /admin/audit': 'admin',
  // An administrator sees more than the others, once the second factor has been shown.
  'GET /admin/get_all_packages': { kind: 'public', but: { enrolling: 403 } },
  'GET /users/upgradeplan/:id': { kind: 'public', params: ({ plan }) => ({ id: plan }) },
  'GET /payment/plan/:userId': 'own',
  'POST /payment/cancel/:userId': { kind: 'own', body: () => ({ cancelled: false }), but: NO_PLAN },
  'GET /payment/settings': 'self',
  'POST /payment/subscribe': 'self',
  'POST /payment/confirm': PAYMENT,
  'POST /payment/test-bank': PAYMENT,
  'POST /payment/webhook': 'key',
  'GET /users/allowances/:id': 'own',
  'GET /geo/cities': { kind: 'public', query: 'q=par' },
  'GET /geo/city': { kind: 'public', query: 'latitude=48.8&longitude=2.3' },
  'GET /site': 'public',
  'GET /site/counts': 'public',
}
