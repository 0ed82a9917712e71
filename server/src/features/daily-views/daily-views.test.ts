import { suggestions } from '@savanna/contract/discovery/routes'
import { commentsOf, postLikers, postsOf, readPost } from '@savanna/contract/posts/routes'
import { getPreferences } from '@savanna/contract/preferences/routes'
import { getProfile, type MemberProfile } from '@savanna/contract/profiles/routes'
import { pass } from '@savanna/contract/relations/passes'
import { follow, like, listProfile, sameCity, visit } from '@savanna/contract/relations/routes'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../../testkit/actions/conversations.ts'
import { harvest } from '../../../../testkit/actions/harvest.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeComment,
  makeFollow,
  makeLike,
  makeMember,
  makeOffer,
  makePost,
  makePostLike,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { dailyViews } from '../../schema/discovery/daily-views.tables.ts'
import { plans, subscriptions } from '../../schema/plans.tables.ts'
import { comments, postLikes, posts } from '../../schema/posts.tables.ts'
import { visits } from '../../schema/relations.tables.ts'
import { announceComment } from '../posts/live/posts.live.ts'
import { dailyViewSweep } from './daily-views.service.ts'
import { showMembers } from './index.ts'

const LIMITS = { newAccount: 20, ordinary: 30, plan: 40, newAccountDays: 7 }
// The real day: tokens are checked against the machine's clock.
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
const NOON = new Date(TODAY + 12 * HOUR_MS)
const TOMORROW = new Date(TODAY + DAY_MS)

let test: TestApp
let now: Date
beforeAll(async () => {
  now = NOON
  test = await startTestApp({ dailyViews: LIMITS }, { now: () => now })
})
beforeEach(() => {
  now = NOON
})
afterEach(async () => {
  for (const table of [comments, postLikes, posts, members]) await test.db.delete(table)
  await test.db.delete(plans)
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)
async function makeMany(count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  while (made.length < count) made.push(await make())
  return made
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const read = (me: TestMember, { username }: { username: string }) =>
  callRoute(test, me, getProfile, { params: { username } })
const suggest = (me: TestMember, query = {}) =>
  callRoute(test, me, suggestions, { params: { userId: me.id }, query: { sort: 3, ...query } })
const show = (me: TestMember, others: readonly { id: string }[]) =>
  showMembers(test.app.context, me.id, idsOf(others))
const shownOf = async (me: TestMember, others: readonly { id: string }[]) => {
  const { has } = await show(me, others)
  return others.filter(({ id }) => has(id)).length
}
/** Uses up a member's views for today. */
async function spend(me: TestMember, most = LIMITS.newAccount) {
  await show(me, await makeMany(most))
}

/** Members with a post each, who each like and comment on the next one's post. */
async function makeVillage(count: number) {
  const people = await makeMany(count)
  const posts: string[] = []
  for (const author of people) posts.push(await makePost(test.app.context, author))
  for (const [index, person] of people.entries()) {
    const post = posts[(index + 1) % posts.length] ?? ''
    await makePostLike(test.app.context, person, post)
    await makeComment(test.app.context, person, post)
  }
  return { people, posts }
}

describe('an account', () => {
  it("that knows every name and id sees no more than the day's limit across all routes", async () => {
    const { people, posts } = await makeVillage(LIMITS.newAccount * 3)
    const me = await make()
    const { seen, calls, refused } = await harvest(test, me, {
      leads: { members: people, posts },
      ageSlices: 2,
    })
    console.info(`${calls} calls showed ${seen.size} of ${people.length} members; refused:`, refused)
    expect(seen.size).toBe(LIMITS.newAccount)
    expect([...refused.keys()]).toEqual(['429 daily_views_used_up'])
  })

  it('is counted exactly, however many requests run in parallel', async () => {
    const me = await make()
    const others = await makeMany(LIMITS.newAccount * 2)
    const parts = Array.from({ length: 20 }, (_, at) => others.slice(at * 2, at * 2 + 2))
    await Promise.all(parts.map((part) => show(me, part)))
    expect(await shownOf(me, others)).toBe(LIMITS.newAccount)
  })

  it('sees the same members again, even when nothing is left', async () => {
    const me = await make()
    const others = await makeMany(LIMITS.newAccount)
    await Promise.all([show(me, others), show(me, others), show(me, [...others].reverse())])
    expect(await shownOf(me, others)).toBe(LIMITS.newAccount)
    expect((await show(me, others)).held_until).toBeUndefined()
    expect((await show(me, [me, await make()])).held_until).toBe(TOMORROW.toISOString())
  })
})

describe('the limit', () => {
  it('is higher for older accounts and those with a plan', async () => {
    const [fresh, settled, paying, both] = await makeMany(4)
    const weekAgo = new Date(now.getTime() - LIMITS.newAccountDays * DAY_MS)
    for (const one of [settled, both] as TestMember[])
      await test.db.update(members).set({ created_at: weekAgo }).where(eq(members.id, one.id))
    for (const one of [paying, both] as TestMember[]) await makeSubscription(test.app.context, one)
    const others = await makeMany(LIMITS.plan + 1)
    const counts = []
    for (const one of [fresh, settled, paying, both] as TestMember[]) counts.push(await shownOf(one, others))
    expect(counts).toEqual([LIMITS.newAccount, LIMITS.ordinary, LIMITS.ordinary, LIMITS.plan])
  })

  it('applies immediately when it rises during the day', async () => {
    const me = await make()
    const others = await makeMany(LIMITS.ordinary + 1)
    expect(await shownOf(me, others)).toBe(LIMITS.newAccount)
    await makeSubscription(test.app.context, me)
    expect(await shownOf(me, others)).toBe(LIMITS.ordinary)
    await test.db.delete(subscriptions)
    expect(await shownOf(me, others)).toBe(LIMITS.ordinary)
  })

  it('is full again on the next day, in UTC', async () => {
    const me = await make()
    await spend(me)
    const stranger = await make()
    now = new Date(TOMORROW.getTime() - 1)
    expect(await read(me, stranger)).toMatchObject({
      status: 429,
      body: { code: 'daily_views_used_up', message: expect.stringContaining('There’ll be more in an hour.') },
    })
    now = TOMORROW
    expect((await read(me, stranger)).status).toBe(200)
  })

  it('counts nobody twice around midnight, and deletes counts two days later', async () => {
    const me = await make()
    await spend(me)
    now = TOMORROW
    await show(me, [await make()])
    now = new Date(NOON.getTime() + 3 * DAY_MS)
    await test.app.context.jobs.send(dailyViewSweep, {})
    const days = async () => (await test.db.select().from(dailyViews)).map(({ day }) => day)
    await expect.poll(days).toEqual([TOMORROW.toISOString().slice(0, 10)])
  })
})

describe('members known to the viewer', () => {
  it('can be seen freely', async () => {
    const me = await make()
    const [match, admirer, liked, follower, followed, visitor, visited] = (await makeMany(7)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    const { context } = test.app
    await makeMatch(test, me, match)
    await makeLike(context, admirer, me)
    await makeLike(context, me, liked)
    await makeFollow(context, follower, me)
    await makeFollow(context, me, followed)
    const day = '2026-01-01'
    await test.db.insert(visits).values([
      { visitor_id: visitor.id, visited_id: me.id, day },
      { visitor_id: me.id, visited_id: visited.id, day },
    ])
    await spend(me)
    const known = [match, admirer, liked, follower, followed, visitor, visited]
    expect(await shownOf(me, known)).toBe(known.length)
    for (const other of known) {
      const { status, body } = await read(me, other)
      expect([status, (body as MemberProfile).id]).toEqual([200, other.id])
    }
    expect((await read(me, await make())).status).toBe(429)
  })

  it("don't use up the day's limit", async () => {
    const [me, admirer] = [await make(), await make()]
    await makeLike(test.app.context, admirer, me)
    await show(me, [admirer])
    expect(await shownOf(me, await makeMany(LIMITS.newAccount))).toBe(LIMITS.newAccount)
  })

  it("include those who liked and commented on the viewer's own post", async () => {
    const me = await make()
    const post = await makePost(test.app.context, me)
    const fan = await make()
    await makePostLike(test.app.context, fan, post)
    await makeComment(test.app.context, fan, post)
    await spend(me)
    for (const route of [postLikers, commentsOf]) {
      const { body } = await callRoute(test, me, route, { params: { postId: post } })
      expect([body.data.length, body.held_until]).toEqual([1, undefined])
    }
  })
})

describe('at the limit', () => {
  it('a list has those seen before, ends, and says until when', async () => {
    const me = await make()
    await makeSubscription(test.app.context, me)
    await makeMany(LIMITS.ordinary + 5)
    const pages = []
    let cursor: string | undefined
    do {
      const { body } = await suggest(me, cursor ? { cursor } : {})
      pages.push(body)
      cursor = body.next ?? undefined
    } while (cursor)
    expect(pages.flatMap(({ list }) => list)).toHaveLength(LIMITS.ordinary)
    const until = TOMORROW.toISOString()
    expect(pages.map(({ held_until }) => held_until)).toEqual([undefined, undefined, until])
    expect(pages.at(-1)).toMatchObject({ next: null, limited: false, widen: null })
    expect((await suggest(me)).body).toEqual(expect.objectContaining({ list: pages[0]?.list }))
  })

  it('home without a plan stops filling up', async () => {
    const me = await make()
    await makeOffer(test.app.context)
    await makeMany(LIMITS.newAccount + 5)
    const seen = new Set<string>()
    for (let answers = 0; answers < LIMITS.newAccount; answers++) {
      const ids = idsOf((await suggest(me)).body.list)
      for (const id of ids) seen.add(id)
      const { status } = await callRoute(test, me, pass, { params: { id: ids[0] ?? '', uid: me.id } })
      expect(status).toBe(200)
    }
    expect(seen.size).toBe(LIMITS.newAccount)
    expect((await suggest(me)).body).toMatchObject({ list: [], held_until: TOMORROW.toISOString() })
  })

  it('the city, likers and comments leave strangers out and say until when', async () => {
    const me = await make()
    const [author, stranger] = [await make(), await make()]
    const post = await makePost(test.app.context, author)
    await makePostLike(test.app.context, stranger, post)
    await makeComment(test.app.context, stranger, post)
    await show(me, [author])
    await spend(me, LIMITS.newAccount - 1)
    const until = TOMORROW.toISOString()
    for (const route of [postLikers, commentsOf])
      expect((await callRoute(test, me, route, { params: { postId: post } })).body).toMatchObject({
        data: [],
        held_until: until,
      })
    const city = (await callRoute(test, me, sameCity, { params: { id: me.id } })).body
    expect([idsOf(city.list).includes(stranger.id), city.held_until]).toEqual([false, until])
  })
})

describe('a stranger at the limit', () => {
  it('everything else that shows a stranger is rejected with a sentence and the time', async () => {
    const me = await make()
    const stranger = await make()
    const post = await makePost(test.app.context, stranger)
    await spend(me)
    const { id } = stranger
    const pair = { params: { id, uid: me.id } }
    const answers = [
      await read(me, stranger),
      await callRoute(test, me, listProfile, { params: { id } }),
      await callRoute(test, me, getPreferences, { params: { id } }),
      await callRoute(test, me, postsOf, { params: { userId: id } }),
      await callRoute(test, me, readPost, { params: { postId: post } }),
      await callRoute(test, me, visit, pair),
      await callRoute(test, me, like, pair),
      await callRoute(test, me, follow, pair),
      await callRoute(test, me, pass, pair),
    ]
    const message =
      'You’ve seen as many new people as you can in one day. There’ll be more in 12 hours. Everyone you’ve seen today, and everyone you know, is still here.'
    for (const { status, body } of answers)
      expect([status, body]).toEqual([429, { code: 'daily_views_used_up', message, error: message }])
    const response = await fetch(`${test.url}/api/users/profile/${stranger.username}`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(response.headers.get('retry-after')).toBe(`${12 * 3600}`)
    expect(await test.db.select().from(visits)).toEqual([])
  })

  it("a stranger's comment isn't delivered live, and a known member's is", async () => {
    const [me, author, stranger] = [await make(), await make(), await make()]
    await makeLike(test.app.context, author, me)
    const post = await makePost(test.app.context, author)
    await spend(me)
    const tab = await connectLive(test.url, { token: me.token })
    await tab.emitWithAck('watchPosts', [post])
    for (const person of [stranger, author]) {
      const id = await makeComment(test.app.context, person, post)
      const said = { id, author_id: person.id, held: false, post: { id: post, member_id: author.id } }
      await announceComment(test.app.context, 'commentAdded', said)
    }
    await tab.waitForEvent('commentAdded')
    const authors = tab.receivedEvents<{ comment: { userid: string } }>('commentAdded')
    expect(authors.map(({ comment }) => comment.userid)).toEqual([author.id])
    tab.close()
  })
})

it('the count is deleted with the viewer, and names nobody', async () => {
  const [me, other] = [await make(), await make()]
  await show(me, [other])
  const [row] = await test.db.select().from(dailyViews)
  expect(row?.digests).toHaveLength(1)
  await test.db.delete(members).where(eq(members.id, other.id))
  expect(await test.db.select().from(dailyViews)).toEqual([row])
  await test.db.delete(members).where(eq(members.id, me.id))
  expect(await test.db.select().from(dailyViews)).toEqual([])
})
