import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMatch } from '../../../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { createRealtime, type Realtime } from '../../../kit/realtime/realtime.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { createAuthenticate } from '../../accounts/index.ts'
import { startPresence, stopWatchingPresence, watchMatches } from './presence.ts'

type Offline = Parameters<ServerEvents['offline']>[0]

let test: TestApp
let live: Realtime<ClientEvents, ServerEvents>
let url: string
let presence: ReturnType<typeof startPresence>
let timers: Set<() => void>
const clients: LiveClient[] = []
const server = createServer()

/** Lets everyone's grace period run out. */
const graceEnds = () => {
  for (const timer of timers) timer()
}

beforeAll(async () => {
  test = await startTestApp()
  const { db, now, log, config } = test.app.context
  const authenticate = createAuthenticate({ db, config: test.config, now })
  live = createRealtime<ClientEvents, ServerEvents>({
    server,
    authenticate,
    log,
    publicUrl: 'http://savanna.test',
    rateLimitScale: 1,
    counter: test.app.context.counter,
    trustedProxies: 'loopback',
  })
  timers = new Set()
  presence = startPresence(
    { db, live, log, now, config },
    {
      later(callback) {
        const timer = () => {
          timers.delete(timer)
          callback()
        }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  for (const client of clients.splice(0)) client.close()
})

afterAll(async () => {
  await live.close()
  server.close()
  await presence.close()
  await test.close()
})

async function open(member: TestMember) {
  const client = await connectLive(url, { token: member.token })
  clients.push(client)
  return client
}

/** Closes a tab and waits until the server has noticed. */
async function shut(client: LiveClient, member: TestMember) {
  const before = timers.size
  const sockets = await live.io.in(`member:${member.id}`).fetchSockets()
  client.close()
  await expect
    .poll(async () => (await live.io.in(`member:${member.id}`).fetchSockets()).length)
    .toBe(sockets.length - 1)
  await expect.poll(() => timers.size).toBeGreaterThanOrEqual(Math.max(before, 1))
}

const concerning = (member: TestMember) => (event: { user_id: string }) => event.user_id === member.id

async function row(member: TestMember) {
  const [found] = await test.db.select().from(profiles).where(eq(profiles.member_id, member.id))
  return found
}

const make = () => makeMember(test.app.context)

async function makeWatcher(member: TestMember) {
  const watcher = await make()
  await makeMatch(test, watcher, member)
  return open(watcher)
}

describe('presence', () => {
  it('starts with the first tab and ends with the last one, after a grace period', async () => {
    const member = await make()
    const watcher = await makeWatcher(member)
    await expect.poll(() => live.io.sockets.adapter.rooms.has(`presence:${member.id}`)).toBe(true)
    const tabs = [await open(member), await open(member)] as const
    await watcher.waitForEvent('online', concerning(member))
    await shut(tabs[0], member)
    graceEnds()
    await shut(tabs[1], member)
    expect(await row(member)).toMatchObject({ online: 1 })
    graceEnds()
    const offline = await watcher.waitForEvent<Offline>('offline', concerning(member))
    expect(watcher.receivedEvents('online').filter(concerning(member) as never)).toHaveLength(1)
    expect(watcher.receivedEvents('offline')).toHaveLength(1)
    const after = await row(member)
    expect(after).toMatchObject({ online: 0 })
    expect(after?.last_connexion?.toISOString()).toBe(offline.last_connexion)
  })

  it("doesn't flicker while a page reloads", async () => {
    const member = await make()
    const watcher = await makeWatcher(member)
    await expect.poll(() => live.io.sockets.adapter.rooms.has(`presence:${member.id}`)).toBe(true)
    const tab = await open(member)
    await watcher.waitForEvent('online', concerning(member))
    await shut(tab, member)
    const reloaded = await open(member)
    graceEnds()
    await shut(reloaded, member)
    graceEnds()
    await watcher.waitForEvent('offline', concerning(member))
    expect([watcher.receivedEvents('online').length, watcher.receivedEvents('offline').length]).toEqual([
      1, 1,
    ])
  })
})

describe('watching', () => {
  it('immediately sends the current state, only for visible members', async () => {
    const [viewer, here, gone, never, hidden] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ]
    await makeBlock(test.app.context, hidden, viewer)
    await open(here)
    await open(hidden)
    await test.db
      .update(profiles)
      .set({ last_connexion: new Date(0) })
      .where(eq(profiles.member_id, gone.id))
    const tab = await open(viewer)
    tab.socket.emit('watch', [hidden.id, never.id, gone.id, newId()])
    tab.socket.emit('watch', [here.id.toUpperCase()])
    await Promise.all([
      tab.waitForEvent('online', concerning(here)),
      tab.waitForEvent('offline', concerning(gone)),
    ])
    expect(tab.receivedEvents('online')).toEqual([{ user_id: here.id }])
    expect(tab.receivedEvents('offline')).toEqual([
      { user_id: gone.id, last_connexion: '1970-01-01T00:00:00.000Z' },
    ])
    expect(live.io.sockets.adapter.rooms.get(`presence:${hidden.id}`)).toBeUndefined()
  })

  it('ignores anything but a list of ids', async () => {
    const [viewer, here] = [await make(), await make()]
    await open(here)
    const tab = await open(viewer)
    for (const wrong of [null, 'all', 7, {}, [1], ['*'], Array.from({ length: 101 }, newId)])
      tab.socket.emit('watch', wrong)
    tab.socket.emit('watch')
    tab.socket.emit('watch', [here.id])
    await tab.waitForEvent('online', concerning(here))
    expect([tab.receivedEvents('online').length, tab.receivedEvents('offline').length]).toEqual([1, 0])
  })

  it('starts with a match and ends with a block, for both', async () => {
    const [a, b] = [await make(), await make()]
    const [one, other] = [await open(a), await open(b)]
    await makeMatch(test, a, b)
    const world = { db: test.db, live }
    await watchMatches(world, a.id)
    await watchMatches(world, b.id)
    const watchers = (member: TestMember) => live.io.sockets.adapter.rooms.get(`presence:${member.id}`)
    expect(watchers(a)).toEqual(new Set([other.socket.id]))
    expect(watchers(b)).toEqual(new Set([one.socket.id]))
    stopWatchingPresence(world, a.id, b.id)
    expect([watchers(a), watchers(b)]).toEqual([undefined, undefined])
  })
})

describe('a server', () => {
  it('starts with nobody online, and records who leaves when it stops', async () => {
    const stale = await startTestApp()
    const member = await makeMember(stale.app.context)
    const tab = await connectLive(stale.url, { token: member.token })
    const online = async () => (await stale.pool.query('select online from profiles')).rows[0]?.online
    await expect.poll(online).toBe(1)
    await stale.app.close()
    tab.close()
    expect(await online()).toBe(0)
    await stale.close()
  })
})
