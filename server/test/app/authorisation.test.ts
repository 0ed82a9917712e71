import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { type AnyRoute, route } from '@savanna/contract/route'
import fastify from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../testkit/factories/administrators.ts'
import { makeBlock, makeMember, type TestMember } from '../../../testkit/factories/members.ts'
import { insertSession, revokeSession } from '../../src/features/accounts/sessions/sessions.repository.ts'
import {
  insertSession as insertAdminSession,
  revokeSessions,
} from '../../src/features/admin/identity/sessions.repository.ts'
import type { Database } from '../../src/kit/database/database.ts'
import { createTokens } from '../../src/kit/session/tokens.ts'
import { askEverybody, cellsOf, nameOf, rowOf, unmatched } from '../access/ask.ts'
import { type Fixtures, makeFixtures, restoreFixtures } from '../access/fixtures.ts'
import { ACTORS } from '../access/kinds.ts'
import { ROWS } from '../access/rows.ts'

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

/** Fills the path: the caller's own id if the route requires it, and `values` elsewhere. */
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

const known = ALL_ROUTES.filter((one) => ROWS.has(one))
const cells = known.map((one) => cellsOf(rowOf(ROWS, one))).reduce((sum, count) => sum + count, 0)

it('the access matrix has exactly one row per route of the contract', () => {
  expect(unmatched(ALL_ROUTES, ROWS)).toEqual([])
})

describe(`the matrix of ${ALL_ROUTES.length} routes and ${ACTORS.length} kinds of people`, () => {
  let fixtures: Fixtures
  beforeAll(async () => {
    fixtures = await makeFixtures(app)
  })

  it(`each of ${cells} cells of the access matrix matches its response`, async () => {
    let asked = 0
    const complaints: string[] = []
    for (const one of known) {
      await restoreFixtures(app, fixtures, one.path)
      const outcome = await askEverybody(app.url, one, rowOf(ROWS, one), fixtures)
      asked += outcome.cells
      complaints.push(...outcome.complaints)
    }
    expect(complaints).toEqual([])
    expect(asked).toBe(cells)
  }, 180_000)

  it('the access matrix reports a route without a row and a route open to strangers', async () => {
    const planted = route('GET', '/users/planted/:id', {
      summary: 'Says that it is for its owner, and serves whoever comes.',
      access: 'member',
      own: 'id',
      reply: z.object({ secret: z.string() }),
    })
    expect(unmatched([...ALL_ROUTES, planted], ROWS)).toEqual(['GET /users/planted/:id has no row'])

    const careless = fastify()
    careless.get(`/api${planted.path}`, async () => ({ secret: 'of the owner' }))
    const url = await careless.listen({ host: '127.0.0.1', port: 0 })
    const { complaints } = await askEverybody(url, planted, { kind: 'own' }, fixtures)
    await careless.close()
    expect(complaints.map((text) => text.replace(/^.* answers /, ''))).toEqual([
      'visitor 200 , not 401',
      'banned 200 , not 401',
      'enrolling 200 , not 401',
      'admin 200 , not 401',
      'impostor 200 , not 403',
    ])
  })
})

describe.each(guarded.map((one) => [nameOf(one), one] as const))('%s', (_name, one) => {
  it('rejects an invalid token with 401 before reading the input', async () => {
    for (const [kind, token] of Object.entries(bad[isMembers(one) ? 'member' : 'admin'])) {
      const answer = await call(one, pathOf(one, me.id), token)
      expect([kind, answer.status, answer.body.code]).toEqual([kind, 401, 'not_logged_in'])
    }
  })
})
