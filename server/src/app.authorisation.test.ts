import { randomUUID } from 'node:crypto'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import type { Access, AnyRoute } from '@savanna/contract/route'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin, type TestAdmin } from '../test/administrators.ts'
import { startTestApp, type TestApp } from '../test/app.ts'
import { makeBlock, makeMember, type TestMember } from '../test/factories.ts'
import { insertSession, revokeSession } from './features/accounts/sessions.repository.ts'
import { insertSession as insertAdminSession, revokeSessions } from './features/admin/sessions.repository.ts'
import type { Database } from './kit/database/database.ts'
import { createTokens } from './kit/session/tokens.ts'

interface HiddenWhenBlocked {
  others: 'hidden when blocked'
  param: string
  /** What the route wants to be sent. */
  body?: unknown
}

/**
 * One row a route: what a path parameter that names somebody is called, for the routes where it is not the
 * caller's own id. A route of the contract that has no row here fails the test below.
 */
const ROWS: Record<string, Access | HiddenWhenBlocked> = {
  'POST /users/register': 'public',
  'GET /users/register/:key': 'public',
  'GET /users/register-activate/:key': 'public',
  'POST /users/login': 'public',
  'POST /users/google_signin': 'public',
  'POST /users/logout': 'member',
  'POST /users/forgot-password': 'public',
  'GET /users/reset-password/:key': 'public',
  'POST /users/reset-password/:key': 'public',
  'GET /users/account/:id': 'member',
  'GET /users/notification/choices/:userID': 'member',
  'POST /users/notification/choices/:userID': 'member',
  'POST /users/push/subscribe/:userID': 'member',
  'POST /users/push/unsubscribe/:userID': 'member',
  'POST /users/digest/unsubscribe/:token': 'public',
  'POST /users/update/:id/custom/:field': 'member',
  'POST /users/cancel-mail/:id': 'member',
  'POST /users/confirm-mail/:key': 'public',
  'POST /users/verify/:id/password': 'member',
  'POST /users/update/:id/password': 'member',
  'POST /users/delete/:id': 'member',
  'POST /users/confirm-deletion/:key': 'public',
  'GET /users/sessions/:id': 'member',
  'POST /users/sessions/:id/end': 'member',
  'POST /users/export/:id': 'member',
  'GET /users/profile/:username': { others: 'hidden when blocked', param: 'username' },
  'GET /users/profile/id/:id': { others: 'hidden when blocked', param: 'id' },
  'POST /users/update/:id': 'member',
  'POST /users/update/:id/last_seen': 'member',
  'POST /users/create/:id/tag': 'member',
  'POST /users/delete/:id/tag': 'member',
  'POST /users/update/:id/picture': 'member',
  'POST /users/delete/:id/picture': 'member',
  'POST /users/update/:id/profile_picture': 'member',
  'POST /users/update/:id/pictures/order': 'member',
  'GET /main/suggestions/:userId': 'member',
  'GET /main/suggestions/:userId/filter': 'member',
  'POST /main/suggestions/:userId/filter': 'member',
  'POST /main/search': 'member',
  'GET /users/profile/:username/liked_by/:uid': { others: 'hidden when blocked', param: 'username' },
  'POST /users/create/:id/liked_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'POST /users/delete/:id/liked_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'POST /users/create/:id/passed_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'POST /users/delete/:id/passed_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'GET /users/cards/:userId': 'member',
  'POST /users/create/:id/visited_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'POST /users/block/:userId/:targetId': 'member',
  'GET /users/block/:userId/:targetId': 'member',
  'POST /users/unblock/:userId/:targetId': 'member',
  'GET /users/unblock/:userId/:targetId': 'member',
  'GET /users/isblocked/:a/:b': 'member',
  'POST /users/report/:userId/:targetId': {
    others: 'hidden when blocked',
    param: 'targetId',
    body: { category: 'other' },
  },
  'GET /users/report/:userId/:targetId': { others: 'hidden when blocked', param: 'targetId' },
  'POST /users/upload/post': 'member',
  'GET /users/:userId/post': { others: 'hidden when blocked', param: 'userId' },
  'GET /users/feed/:id': 'member',
  'GET /users/post/:postId': 'member',
  'DELETE /users/post/delete/:postId': 'member',
  'GET /users/post/:postId/like/count': 'member',
  'GET /users/post/:postId/likes': 'member',
  'POST /users/post/like': 'member',
  'POST /users/post/unlike': 'member',
  'GET /users/:postId/comment': 'member',
  'POST /users/post/comment': 'member',
  'PUT /users/post/comment/edit/:commentId': 'member',
  'DELETE /users/post/comment/delete/:commentId': 'member',
  'POST /users/report/post/:postId': 'member',
  'POST /users/report/comment/:commentId': 'member',
  'GET /users/isreported/:a/:b': 'member',
  'GET /users/profiles-visited/:id': 'member',
  'GET /users/profiles-liked/:id': 'member',
  'GET /users/profiles-blocked/:id': 'member',
  'GET /users/profile/:id/list-profile': { others: 'hidden when blocked', param: 'id' },
  'POST /users/create/:id/followed_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'POST /users/delete/:id/followed_by/:uid': { others: 'hidden when blocked', param: 'id' },
  'GET /users/followers/:id': 'member',
  'GET /users/following/:id': 'member',
  'GET /users/same-city/:id': 'member',
  'GET /users/notification/main/:userID': 'member',
  'GET /users/notification/count/:userID': 'member',
  'POST /users/read-notification/:userID': 'member',
  'GET /calls/ice/:id': 'member',
  'GET /calls/callable/:id': 'member',
  'GET /calls/room/:roomId': 'member',
  'GET /chat/matches/:token': 'member',
  'GET /chat/notification/list/:userId': 'member',
  'GET /chat/notification/messages/:userID': 'member',
  'GET /chat/messages/:userId': 'member',
  'GET /chat/room/:roomId': 'member',
  'POST /chat/room/:roomId': 'member',
  'GET /chat/room/:roomId/search': 'member',
  'DELETE /chat/room/:roomId/message/:messageId': 'member',
  'GET /users/get-room-id/:a/:b': { others: 'hidden when blocked', param: 'b' },
  'GET /users/:id/preferences': { others: 'hidden when blocked', param: 'id' },
  'POST /users/:id/:username/preferences': 'member',
  'POST /admin/login': 'public',
  'POST /admin/logout': 'enrolling',
  'GET /admin/account': 'enrolling',
  'POST /admin/second_factor/begin': 'enrolling',
  'POST /admin/second_factor/confirm': 'enrolling',
  'POST /admin/password': 'admin',
  'GET /admin/sessions': 'admin',
  'POST /admin/sessions/end': 'admin',
  'GET /admin/administrators': 'admin',
  'POST /admin/administrators': 'admin',
  'POST /admin/administrators/:id/status': 'admin',
  'POST /admin/administrators/:id/reset_second_factor': 'admin',
  'DELETE /admin/administrators/:id': 'admin',
  'GET /admin/users': 'admin',
  'GET /admin/users/count': 'admin',
  'GET /admin/search_by_name': 'admin',
  'POST /admin/update/:id': 'admin',
  'POST /admin/delete/:id': 'admin',
  'POST /admin/users/status': 'admin',
  'POST /admin/create_packages': 'admin',
  'PUT /admin/update_packages/:id': 'admin',
  'DELETE /admin/delete_packages/:id': 'admin',
  'GET /admin/reports': 'admin',
  'GET /admin/reports/:id': 'admin',
  'POST /admin/reports/:id/decide': 'admin',
  'POST /admin/reports/:id/appeal': 'admin',
  'GET /users/appeal/:token': 'public',
  'POST /users/appeal/:token': 'public',
  'GET /admin/overview': 'admin',
  'GET /admin/audit': 'admin',
  'GET /admin/get_all_packages': 'public',
  'GET /users/upgradeplan/:id': 'public',
  'GET /payment/plan/:userId': 'member',
  'POST /payment/cancel/:userId': 'member',
  'GET /payment/settings': 'member',
  'POST /payment/subscribe': 'member',
  'POST /payment/confirm': 'member',
  'POST /payment/test-bank': 'member',
  'POST /payment/webhook': 'public',
  'GET /users/allowances/:id': 'member',
  'GET /geo/cities': 'public',
  'GET /geo/city': 'public',
  'GET /site': 'public',
  'GET /site/counts': 'public',
}

const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`
const isMembers = ({ spec }: AnyRoute) => spec.access === 'member'
const guarded = ALL_ROUTES.filter((route) => route.spec.access !== 'public')

let app: TestApp
let me: TestMember
let stranger: TestMember
let blocker: TestMember
let admin: TestAdmin
const bad: Record<'member' | 'admin', Record<string, string>> = { member: {}, admin: {} }

beforeAll(async () => {
  app = await startTestApp()
  const { context } = app.app
  me = await makeMember(context)
  stranger = await makeMember(context)
  blocker = await makeMember(context)
  await makeBlock(context, blocker, me)
  admin = await makeAdmin(context)
  const otherAdmin = await makeAdmin(context)
  bad.member = {
    ...(await badTokens('member', { ...me, other: stranger.id }, sessionOf, revokeSession)),
    "an administrator's": admin.token,
  }
  const claimed = { id: admin.id, username: admin.email, other: otherAdmin.id }
  bad.admin = {
    ...(await badTokens('admin', claimed, adminSessionOf, (db, id, now) =>
      revokeSessions(db, admin.id, { only: id }, now),
    )),
    "a member's": me.token,
  }
})
afterAll(() => app.close())

const spanOfSession = () => ({ userAgent: '', now: new Date(), expiresAt: new Date(Date.now() + 60_000) })

function sessionOf(memberId: string): Promise<string> {
  return insertSession(app.db, { memberId, ...spanOfSession() })
}

function adminSessionOf(adminId: string): Promise<string> {
  return insertAdminSession(app.db, { adminId, secondFactor: true, ...spanOfSession() })
}

async function badTokens(
  audience: 'member' | 'admin',
  { id, username, other }: { id: string; username: string; other: string },
  open: (id: string) => Promise<string>,
  revoke: (db: Database, sessionId: string, now: Date) => Promise<unknown>,
): Promise<Record<string, string>> {
  const { tokenSecret } = app.config
  const hour = Math.floor(Date.now() / 1000) + 3600
  const claims = { id, username, sid: await open(id), exp: hour }
  const tokens = createTokens(tokenSecret, audience)
  const revoked = await open(id)
  await revoke(app.db, revoked, new Date())
  const good = await tokens.sign(claims)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claims, id: other })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return {
    missing: '',
    garbage: 'not.a.token',
    expired: await tokens.sign({ ...claims, exp: hour - 7200 }),
    'tampered payload': `${header}.${forged}.${signature}`,
    'without a signature': `${none}.${payload}.`,
    'signed with another key': await createTokens('another secret of the same length!', audience).sign(
      claims,
    ),
    'for another audience': await createTokens(tokenSecret, audience === 'member' ? 'admin' : 'member').sign(
      claims,
    ),
    revoked: await tokens.sign({ ...claims, sid: revoked }),
    'of a session that belongs to another': await tokens.sign({ ...claims, sid: await open(other) }),
    'without a session': await new SignJWT({ id, username })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('savanna')
      .setAudience(audience)
      .setExpirationTime(hour)
      .sign(new TextEncoder().encode(tokenSecret)),
  }
}

/** Fills the path: the caller's own id where the route wants it, and `values` elsewhere. */
function pathOf(route: AnyRoute, own: string, values: Record<string, string> = {}): string {
  return route.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (name === route.spec.own) return own
    return values[name] ?? (name === 'username' ? stranger.username : stranger.id)
  })
}

async function call(route: AnyRoute, path: string, token: string, body?: unknown) {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string } }
}

it('has a row for every route of the contract and no other', () => {
  expect(Object.keys(ROWS).sort()).toEqual(ALL_ROUTES.map(nameOf).sort())
})

it.each(['public', 'admin', 'enrolling'] as const)('is %s only where its row says so', (access) => {
  const open = ALL_ROUTES.filter((route) => route.spec.access === access).map(nameOf)
  const rows = Object.keys(ROWS).filter((name) => ROWS[name] === access)
  expect(open.sort()).toEqual(rows.sort())
})

describe.each(guarded.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  it('refuses every bad token with 401, before it looks at the input', async () => {
    for (const [kind, token] of Object.entries(bad[isMembers(route) ? 'member' : 'admin'])) {
      const answer = await call(route, pathOf(route, me.id), token)
      expect([kind, answer.status, answer.body.code]).toEqual([kind, 401, 'not_logged_in'])
    }
  })

  if (route.spec.own) {
    it("refuses another member's id with 403", async () => {
      for (const other of [stranger.id, randomUUID()]) {
        const answer = await call(route, pathOf(route, other), me.token)
        expect([answer.status, answer.body.code]).toEqual([403, 'not_yours'])
      }
    })
  }

  const row = ROWS[name]
  if (typeof row !== 'object') return
  it('knows no member who blocks the caller', async () => {
    const value = row.param === 'username' ? blocker.username : blocker.id
    const answer = await call(route, pathOf(route, me.id, { [row.param]: value }), me.token, row.body)
    expect(answer.status).toBe(404)
  })
})
