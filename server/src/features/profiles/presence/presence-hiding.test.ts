import { getAccount } from '@savanna/contract/accounts/settings'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { listMatches } from '@savanna/contract/chat/routes'
import { search, suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import type { ServerEvents } from '@savanna/contract/events'
import { getProfile, getProfileById, hideLastSeen, hideOnline } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import {
  followers,
  following,
  likingProfiles,
  sameCity,
  unlike,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import type { AnyRoute } from '@savanna/contract/route'
import { readStart } from '@savanna/contract/site/start'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeFollow,
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { findPeople } from '../../compatibility/index.ts'

const SEEN = '2026-03-04T05:06:07.089Z'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ dailyViews: { newAccount: 500, ordinary: 500, plan: 500, newAccountDays: 7 } })
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context, { last_connexion: new Date(SEEN) })
const hideAs = (me: TestMember, hide: boolean) =>
  callRoute(test, me, hideLastSeen, { params: { id: me.id }, body: { data: { hide } } })

type Reading = (viewer: TestMember, member: TestMember) => Promise<{ status: number; text: string }>
const ownId = ({ id }: TestMember) => ({ params: { id } })

/** Every route that shows when someone was last seen, arranged so the viewer meets the member in it. */
const READINGS: Record<string, Reading> = {
  'GET /users/profile/:username': (me, { username }) =>
    callRoute(test, me, getProfile, { params: { username } }),
  'GET /users/profile/id/:id': (me, { id }) => callRoute(test, me, getProfileById, { params: { id } }),
  'POST /main/search': (me) => callRoute(test, me, search, { body: { uid: me.id } }),
  'GET /main/suggestions/:userId': (me) => callRoute(test, me, suggestions, { params: { userId: me.id } }),
  'GET /main/tonight/:userId': (me) => callRoute(test, me, tonight, { params: { userId: me.id } }),
  'GET /users/cards/:userId': (me) => callRoute(test, me, cards, { params: { userId: me.id } }),
  'GET /users/followers/:id': (me) => callRoute(test, me, followers, ownId(me)),
  'GET /users/following/:id': (me) => callRoute(test, me, following, ownId(me)),
  'GET /users/profiles-liking/:id': (me) => callRoute(test, me, likingProfiles, ownId(me)),
  'GET /users/profiles-visiting/:id': (me) => callRoute(test, me, visitingProfiles, ownId(me)),
  'GET /users/same-city/:id': (me) => callRoute(test, me, sameCity, ownId(me)),
  'GET /chat/matches/:token': (me) => callRoute(test, me, listMatches, { params: { token: 'me' } }),
}

/** Liked members aren't on the cards, and only mutual likes are among the matches. */
const TIES: Record<string, (viewer: TestMember, member: TestMember) => Promise<unknown>> = {
  'GET /users/followers/:id': (viewer, member) => makeFollow(test.app.context, member, viewer),
  'GET /users/following/:id': (viewer, member) => makeFollow(test.app.context, viewer, member),
  'GET /users/profiles-liking/:id': (viewer, member) => makeLike(test.app.context, member, viewer),
  'GET /users/profiles-visiting/:id': ({ id }, member) =>
    callRoute(test, member, getProfileById, { params: { id } }),
  'GET /chat/matches/:token': (viewer, member) => makeMatch(test, viewer, member),
}

/** Only concerns the caller. */
const OWN: AnyRoute = readStart

type JsonObject = Record<string, unknown>

/** Returns all members shown with their presence, anywhere in a reply. */
function membersIn(value: unknown): JsonObject[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(membersIn)
  return 'last_connexion' in value ? [value as JsonObject, ...inner] : inner
}

it('the test reads the presence in every reply with a field for it', () => {
  const telling = ALL_ROUTES.filter(
    (route) =>
      route !== OWN &&
      JSON.stringify(z.toJSONSchema(route.spec.reply, { unrepresentable: 'any' })).includes(
        '"last_connexion"',
      ),
  )
  expect(Object.keys(READINGS).sort()).toEqual(telling.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(Object.entries(READINGS))('%s', (name, read) => {
  it.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])(
    'last seen shows only if neither hides it (member hides: %s, viewer hides: %s)',
    async (memberHides, viewerHides) => {
      const [viewer, member] = [await make(), await make()]
      await makeSubscription(test.app.context, viewer)
      await TIES[name]?.(viewer, member)
      await hideAs(member, memberHides)
      await hideAs(viewer, viewerHides)
      const { status, text } = await read(viewer, member)
      expect(status).toBe(200)
      const shown = membersIn(JSON.parse(text)).filter(({ id }) => id === member.id)
      expect(shown.length).toBeGreaterThan(0)
      const hidden = memberHides || viewerHides
      for (const one of shown) {
        expect(one.last_connexion).toBe(hidden ? null : SEEN)
        expect(one.last_seen_hidden).toBe(hidden ? true : undefined)
      }
      if (viewerHides) expect(text).not.toContain(SEEN)
    },
  )
})

describe('hiding last seen', () => {
  it("still shows the member's own, and is stored with the account", async () => {
    const me = await make()
    const hidden = async () => (await callRoute(test, me, getAccount, ownId(me))).body.hide_last_seen
    expect(await hidden()).toBe(false)
    expect((await hideAs(me, true)).body.message).toBe('Nobody can see when you were last here')
    expect(await hidden()).toBe(true)
    const own = await callRoute(test, me, getProfile, { params: { username: me.username } })
    expect(own.text).toContain(SEEN)
    await hideAs(me, false)
    expect(await hidden()).toBe(false)
  })

  it('rejects anything but yes or no', async () => {
    const me = await make()
    for (const hide of ['true', 1, null, undefined])
      expect((await hideAs(me, hide as never)).status).toBe(400)
  })
})

it("a hidden time doesn't change the compatibility", async () => {
  const member = await make()
  const seen = async () => (await findPeople(test.db, [member.id], new Date(0)))[0]?.seen?.toISOString()
  expect(await seen()).toBe(SEEN)
  await hideAs(member, true)
  expect(await seen()).toBe('1969-12-25T00:00:00.000Z')
})

type Offline = Parameters<ServerEvents['offline']>[0]
const clients: LiveClient[] = []
beforeEach(() => {
  for (const client of clients.splice(0)) client.close()
})

async function open(member: TestMember) {
  const client = await connectLive(test.url, { token: member.token })
  clients.push(client)
  return client
}
async function watchedBy(viewer: TestMember, member: TestMember) {
  const tab = await open(viewer)
  tab.socket.emit('watch', [member.id])
  return tab
}
const of = (member: TestMember) => (event: Offline) => event.user_id === member.id

it('hiding last seen removes the time from live presence, and showing it restores it', async () => {
  const [member, viewer] = [await make(), await make()]
  const tab = await watchedBy(viewer, member)
  expect(await tab.waitForEvent('offline', of(member))).toEqual({
    user_id: member.id,
    last_connexion: SEEN,
  })
  await hideAs(member, true)
  const untold = { user_id: member.id, last_connexion: null }
  expect(await tab.waitForEvent<Offline>('offline', (event) => event.last_connexion === null)).toEqual(untold)
  await hideAs(member, false)
  await expect.poll(() => tab.receivedEvents('offline').length).toBe(3)
  expect(tab.receivedEvents('offline').at(-1)).toEqual({ user_id: member.id, last_connexion: SEEN })
})

it("hiding last seen also hides others' times from the member, in every tab", async () => {
  const [member, viewer] = [await make(), await make()]
  const tabs = [await watchedBy(viewer, member), await watchedBy(viewer, member)]
  for (const tab of tabs) await tab.waitForEvent('offline', of(member))
  await hideAs(viewer, true)
  for (const tab of tabs) await tab.waitForEvent<Offline>('offline', (event) => event.last_connexion === null)
  const third = await watchedBy(viewer, member)
  expect(await third.waitForEvent('offline')).toEqual({ user_id: member.id, last_connexion: null })
})

it('live presence shows a departure only to the allowed viewer, and an arrival to both', async () => {
  const [member, open1, open2] = [await make(), await make(), await make()]
  await hideAs(open2, true)
  const [telling, hiding] = [await watchedBy(open1, member), await watchedBy(open2, member)]
  await telling.waitForEvent('offline', of(member))
  await hiding.waitForEvent('offline', of(member))
  const tab = await open(member)
  await telling.waitForEvent('online', of(member))
  await hiding.waitForEvent('online', of(member))
  tab.close()
  const last = (client: LiveClient) => client.receivedEvents<Offline>('offline').at(-1)
  await expect.poll(() => last(telling)?.last_connexion).not.toBe(SEEN)
  await expect.poll(() => hiding.receivedEvents('offline').length).toBe(2)
  expect(Date.parse(last(telling)?.last_connexion ?? '')).toBeGreaterThan(Date.parse(SEEN))
  expect(hiding.receivedEvents<Offline>('offline').map((event) => event.last_connexion)).toEqual([null, null])
})

/** Waits until earlier announcements have arrived: this response comes after them on the same connection. */
const settled = (tab: LiveClient) => tab.emitWithAck('watch', [])
const hideOnlineAs = (me: TestMember, hide: boolean) =>
  callRoute(test, me, hideOnline, { params: { id: me.id }, body: { data: { hide } } })

it.each([
  ['when they were last seen', hideAs],
  ['when they are online', hideOnlineAs],
])('live presence of a member who hides %s only reaches matches, never strangers', async (_, hideBy) => {
  const [member, stranger, match] = [await make(), await make(), await make()]
  await makeMatch(test, member, match)
  await hideBy(member, true)
  const [far, near] = [await watchedBy(stranger, member), await watchedBy(match, member)]
  await near.waitForEvent('offline', of(member))
  await far.waitForEvent('offline', of(member))
  const tab = await open(member)
  await near.waitForEvent('online', of(member))
  tab.close()
  await expect.poll(() => near.receivedEvents('offline').length).toBe(2)
  await settled(far)
  expect(far.receivedEvents('online')).toEqual([])
  expect(far.receivedEvents('offline')).toEqual([{ user_id: member.id, last_connexion: null }])
})

it('live presence turns offline for strangers when hidden, and returns when shown', async () => {
  const [member, stranger] = [await make(), await make()]
  const far = await watchedBy(stranger, member)
  await far.waitForEvent('offline', of(member))
  await open(member)
  await far.waitForEvent('online', of(member))
  await hideOnlineAs(member, true)
  await expect.poll(() => far.receivedEvents<Offline>('offline').at(-1)?.last_connexion).toBe(null)
  await hideOnlineAs(member, false)
  await expect.poll(() => far.receivedEvents('online').length).toBe(2)
})

it('live presence turns offline for a former match of a member who hides it', async () => {
  const [member, match] = [await make(), await make()]
  await makeMatch(test, member, match)
  await hideOnlineAs(member, true)
  const near = await watchedBy(match, member)
  await open(member)
  await near.waitForEvent('online', of(member))
  await callRoute(test, match, unlike, { params: { id: member.id, uid: match.id } })
  await near.waitForEvent<Offline>(
    'offline',
    (event) => event.user_id === member.id && event.last_connexion === null,
  )
})

it('a connection watches three hundred members and gets a rejection for the rest', async () => {
  const me = await make()
  const tab = await open(me)
  const ids = Array.from({ length: 350 }, () => newId())
  const ask = (from: number) => tab.emitWithAck<{ ok: boolean }>('watch', ids.slice(from, from + 100))
  expect([await ask(0), await ask(100), await ask(200)]).toEqual(Array(3).fill({ ok: true }))
  expect(await ask(300)).toMatchObject({ ok: false, problem: { code: 'too_many_watched' } })
  tab.socket.emit('unwatch', ids.slice(0, 100))
  expect(await ask(300)).toEqual({ ok: true })
})

/** Only the short lists; the longer ones use the same card query. */
const reads = (name: string, tie: boolean) =>
  name.includes('/profile/') || (tie ? name.includes('/matches/') : name.includes('/follow'))

it.each(['hide_last_seen', 'hide_online'] as const)(
  'with %s no reply shows a stranger whether the member is online, but a match sees it',
  async (column) => {
    for (const tie of [false, true]) {
      const [viewer, member] = [await make(), await make()]
      await makeSubscription(test.app.context, viewer)
      await test.db
        .update(profiles)
        .set({ [column]: true, online: 1 })
        .where(eq(profiles.member_id, member.id))
      if (tie) await makeMatch(test, viewer, member)
      for (const [name, read] of Object.entries(READINGS)) {
        if (!reads(name, tie)) continue
        if (!tie) await TIES[name]?.(viewer, member)
        const shown = membersIn(JSON.parse((await read(viewer, member)).text)).filter(
          ({ id }) => id === member.id,
        )
        expect(shown.length).toBeGreaterThan(0)
        for (const one of shown) expect(one.online).toBe(tie ? 1 : 0)
      }
    }
  },
)
