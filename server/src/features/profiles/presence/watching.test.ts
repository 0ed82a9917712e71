import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMatch } from '../../../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { queriesAskedBy } from '../../../../../testkit/asked-queries.ts'
import {
  makeLike,
  makeMember,
  makeMembers,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { dailyViews } from '../../../schema/discovery/daily-views.tables.ts'
import { showMembers } from '../../daily-views/index.ts'
import { startPresence } from './presence.ts'

const LIMITS = { newAccount: 20, ordinary: 30, plan: 40, newAccountDays: 7 }
// The real day: tokens are checked against the machine's clock.
const NOON = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS)

interface Reply {
  ok: boolean
  problem?: { code: string; message: string }
}

let test: TestApp
let now = NOON
const clients: LiveClient[] = []
beforeAll(async () => {
  test = await startTestApp({ dailyViews: LIMITS }, { now: () => now })
})
beforeEach(() => {
  now = NOON
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)

/** Creates members who were last online some time ago, which anyone who watches them sees. */
async function makePeople(count: number): Promise<TestMember[]> {
  return makeMembers(
    test.app.context,
    Array.from({ length: count }, () => ({ last_connexion: new Date(0) })),
  )
}

async function open(member: TestMember) {
  const client = await connectLive(test.url, { token: member.token })
  clients.push(client)
  return client
}
const watch = (tab: LiveClient, people: TestMember[]) =>
  tab.emitWithAck<Reply>(
    'watch',
    people.map(({ id }) => id),
  )
const seenBy = (tabs: LiveClient[]) =>
  new Set(
    tabs.flatMap((tab) => tab.receivedEvents<{ user_id: string }>('offline').map(({ user_id }) => user_id)),
  )

describe('watching presence', () => {
  it('shows an account no more strangers than the daily limit, over all connections', async () => {
    const me = await make()
    const people = await makePeople(60)
    const tabs = await Promise.all(Array.from({ length: 6 }, () => open(me)))
    const replies = await Promise.all(tabs.map((tab, n) => watch(tab, people.slice(10 * n, 10 * n + 10))))
    expect(seenBy(tabs).size).toBe(LIMITS.newAccount)
    expect(replies.filter(({ ok }) => !ok).map(({ problem }) => problem?.code)).toContain(
      'daily_views_used_up',
    )
    const later = await open(me)
    await watch(later, people)
    expect(seenBy([later, ...tabs]).size).toBe(LIMITS.newAccount)
    // Profiles and lists count the same people.
    const { has } = await showMembers(
      test.app.context,
      me.id,
      people.map(({ id }) => id),
    )
    expect(
      people
        .filter(({ id }) => has(id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...seenBy([later, ...tabs])].sort())
  })

  it('joins no room of a member beyond the limit', async () => {
    const me = await make()
    await showMembers(
      test.app.context,
      me.id,
      (await makePeople(LIMITS.newAccount)).map(({ id }) => id),
    )
    const [stranger] = (await makePeople(1)) as [TestMember]
    expect(await watch(await open(me), [stranger])).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining('There’ll be more in 12 hours.') },
    })
    expect(test.app.context.live.io.sockets.adapter.rooms.has(`presence:${stranger.id}`)).toBe(false)
  })
})

describe('a watched member', () => {
  it("isn't counted if seen today, known or a match", async () => {
    const me = await make()
    const [seen, admirer, match, ...strangers] = (await makePeople(23)) as [
      TestMember,
      TestMember,
      TestMember,
    ]
    await makeLike(test.app.context, admirer, me)
    await makeMatch(test, me, match)
    await showMembers(test.app.context, me.id, [seen.id])
    const tab = await open(me)
    expect(await watch(tab, [seen, admirer, match])).toEqual({ ok: true })
    expect(seenBy([tab]).size).toBe(3)
    const counted = await test.db.select().from(dailyViews).where(eq(dailyViews.viewer_id, me.id))
    expect(counted.map(({ digests }) => digests.length)).toEqual([1])
    await watch(tab, strangers)
    expect(seenBy([tab]).size).toBe(3 + LIMITS.newAccount - 1)
  })

  it('needs no further statement once counted today', async () => {
    const me = await make()
    const people = await makePeople(5)
    await showMembers(
      test.app.context,
      me.id,
      people.map(({ id }) => id),
    )
    const tab = await open(me)
    await watch(tab, [])
    const asked = await queriesAskedBy(test, () => watch(tab, people))
    expect(asked.filter((text) => text.includes('daily_views'))).toEqual([])
  })

  it('is counted again the next day', async () => {
    const days: (() => void)[] = []
    const daily = (callback: () => void) => {
      days.push(callback)
      return () => {}
    }
    const { context } = test.app
    const presence = startPresence(context, { daily })
    const me = await make()
    const [kept, dropped] = (await makePeople(2)) as [TestMember, TestMember]
    const tab = await open(me)
    await watch(tab, [kept, dropped])
    now = new Date(NOON.getTime() + DAY_MS)
    const others = await makePeople(LIMITS.newAccount - 1)
    await showMembers(
      context,
      me.id,
      [kept, ...others].map(({ id }) => id),
    )
    for (const runDay of days.splice(0)) runDay()
    const watched = ({ id }: TestMember) => context.live.io.sockets.adapter.rooms.has(`presence:${id}`)
    await expect.poll(() => [watched(kept), watched(dropped)]).toEqual([true, false])
    await presence.close()
  })
})
