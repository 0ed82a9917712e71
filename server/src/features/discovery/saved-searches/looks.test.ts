import { search } from '@savanna/contract/discovery/routes'
import { deleteSearch, renameSearch, saveSearch } from '@savanna/contract/discovery/saved-searches'
import { changeNotificationChoices, subscribePush } from '@savanna/contract/notifications/choices'
import { pass } from '@savanna/contract/relations/passes'
import { block, like } from '@savanna/contract/relations/routes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { type MemberTraits, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startPushService, type TestBrowser } from '../../../../../testkit/fakes/push-service.ts'
import { startSmtp } from '../../../../../testkit/fakes/smtp-server.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { discoveryArrivals } from '../../../schema/discovery/saved-searches.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { searchAnnouncement } from './looks.jobs.ts'
import { startSearchRound } from './looks.service.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let test: TestApp
// The triggers that record arrivals use the database's clock.
let now = new Date()

beforeAll(async () => {
  service = await startPushService()
  smtp = await startSmtp()
  test = await startTestApp({ smtpUrl: smtp.url }, { pushAnywhere: true, now: () => now })
})
beforeEach(() => {
  now = new Date()
})
afterEach(() => test.db.delete(members))
afterAll(async () => {
  await test.close()
  await service.close()
  await smtp.close()
})

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const after = (ms: number) => new Date(Date.now() + ms)

/** Makes someone who arrives after a while. */
async function arrive(ms: number, traits?: MemberTraits): Promise<TestMember> {
  const member = await make(traits)
  await test.db
    .update(discoveryArrivals)
    .set({ arrived_at: after(ms) })
    .where(eq(discoveryArrivals.member_id, member.id))
  return member
}

/** Lets a member search with a browser that gets push messages. */
async function makeSearcher(who?: TestMember) {
  const me = who ?? (await make({ firstname: 'Zoé' }))
  now = new Date()
  const browser = service.browser()
  const { endpoint, keys } = browser
  await callRoute(test, me, subscribePush, { params: { userID: me.id }, body: { endpoint, keys } })
  const id = await save(me, 'Hikers', { ageMax: 40 })
  return { me, browser, id }
}

async function save(me: TestMember, name: string, criteria: object): Promise<string> {
  const { body } = await callRoute(test, me, saveSearch, {
    params: { userId: me.id },
    body: { name, criteria },
  })
  return body.search.id
}

const choose = (me: TestMember, choices: { push?: boolean; digest?: boolean }, push_names?: boolean) =>
  callRoute(test, me, changeNotificationChoices, {
    params: { userID: me.id },
    body: { choices: { search: choices }, ...(push_names !== undefined && { push_names }) },
  })

/** Runs the round at a moment, and waits until its jobs are done. */
async function round(at: Date): Promise<void> {
  now = at
  await startSearchRound(test.app.context)
  const waiting = `select count(*)::int as waiting from pgboss.job
    where name = '${searchAnnouncement.name}' and state in ('created', 'retry', 'active')`
  const look = async () => (await test.pool.query<{ waiting: number }>(waiting)).rows[0]?.waiting
  await expect.poll(look, { interval: 25 }).toBe(0)
}

const pushesTo = (browser: TestBrowser) => service.sentTo(browser).length
const mailsTo = (me: TestMember) => smtp.received.filter(({ recipients }) => recipients[0] === me.mail)

describe('a saved search', () => {
  it('announces someone new who fits, by push, and opens the search', async () => {
    const { browser, id } = await makeSearcher()
    await round(after(MINUTE_MS))
    expect(pushesTo(browser)).toBe(0)
    await arrive(HOUR_MS)
    await round(after(2 * HOUR_MS))
    const { body } = await service.arrives(browser)
    expect(browser.read(body)).toEqual({
      title: 'Savanna',
      body: 'Someone new fits “Hikers”',
      url: `/main/search?saved=${id}`,
      tag: id.replaceAll('-', ''),
    })
  })

  it('announces at most once a day, for all searches together', async () => {
    const { me, browser, id } = await makeSearcher()
    await save(me, 'Everyone', { distMode: 'ignore' })
    await make()
    await make({ geo_lat: 51.5, geo_long: -0.1 })
    await round(after(MINUTE_MS))
    const { body } = await service.arrives(browser)
    expect(browser.read(body)).toMatchObject({ body: 'A few new people fit “Everyone”' })
    await arrive(HOUR_MS)
    // Nor does a new search start another day.
    await callRoute(test, me, deleteSearch, { params: { userId: me.id }, body: { search_id: id } })
    await save(me, 'Again', {})
    await round(after(DAY_MS))
    expect(pushesTo(browser)).toBe(1)
    await round(after(DAY_MS + 2 * MINUTE_MS))
    expect(pushesTo(browser)).toBe(2)
    await round(after(2 * DAY_MS + 5 * MINUTE_MS))
    expect(pushesTo(browser)).toBe(2)
  })

  it('announces by email only if the member wants it', async () => {
    const { me, id } = await makeSearcher()
    await choose(me, { push: false })
    await make()
    await round(after(MINUTE_MS))
    expect(mailsTo(me)).toEqual([])
    await choose(me, { digest: true })
    await arrive(HOUR_MS)
    await round(after(2 * HOUR_MS))
    const mail = await PostalMime.parse(mailsTo(me)[0]?.raw ?? '')
    expect(mail.subject).toBe('Someone new fits “Hikers”')
    expect(mail.text).toContain(`${test.url}/main/search?saved=${id}`)
    expect(mail.text).toContain('/users/unsubscribe/')
  })
})

describe('the notification of a saved search', () => {
  it("doesn't name the search in a push if the member hides names", async () => {
    const { me, browser } = await makeSearcher()
    await choose(me, {}, false)
    await make()
    await round(after(MINUTE_MS))
    const { body } = await service.arrives(browser)
    expect(browser.read(body)).toMatchObject({ body: 'Someone new fits one of your searches' })
  })

  it('counts only from twenty on', async () => {
    const { browser } = await makeSearcher()
    for (let made = 0; made < 20; made++) await make()
    await round(after(MINUTE_MS))
    const { body } = await service.arrives(browser)
    expect(browser.read(body)).toMatchObject({ body: '20 new people fit “Hikers”' })
  })

  it('has the new name of a renamed search, and none comes of a deleted one', async () => {
    const people = [await make(), await make()]
    const [one, two] = [await makeSearcher(people[0]), await makeSearcher(people[1])]
    await callRoute(test, one.me, renameSearch, {
      params: { userId: one.me.id },
      body: { search_id: one.id, name: 'Ramblers' },
    })
    await callRoute(test, two.me, deleteSearch, {
      params: { userId: two.me.id },
      body: { search_id: two.id },
    })
    await make()
    await round(after(MINUTE_MS))
    const { body } = await service.arrives(one.browser)
    expect(one.browser.read(body)).toMatchObject({ body: 'Someone new fits “Ramblers”' })
    expect(pushesTo(two.browser)).toBe(0)
  })
})

describe('a saved search never announces', () => {
  const cases: [string, (me: TestMember, other: TestMember) => Promise<unknown>][] = [
    ['someone liked', (me, other) => callRoute(test, me, like, { params: { id: other.id, uid: me.id } })],
    ['someone passed', (me, other) => callRoute(test, me, pass, { params: { id: other.id, uid: me.id } })],
    [
      'someone blocked',
      (me, other) => callRoute(test, me, block, { params: { userId: me.id, targetId: other.id } }),
    ],
    [
      'someone who blocked them',
      (me, other) => callRoute(test, other, block, { params: { userId: other.id, targetId: me.id } }),
    ],
    ['someone shown', (me) => callRoute(test, me, search, { body: { uid: me.id } })],
    [
      'a paused account',
      (_, other) => test.db.update(members).set({ status: 0 }).where(eq(members.id, other.id)),
    ],
    [
      'an incomplete profile',
      (_, other) => test.db.update(profiles).set({ bio: null }).where(eq(profiles.member_id, other.id)),
    ],
  ]
  it.each(cases)('%s', async (_, act) => {
    const { me, browser } = await makeSearcher()
    await act(me, await make())
    await round(after(MINUTE_MS))
    expect(pushesTo(browser)).toBe(0)
  })

  it("someone who doesn't fit, or was there before", async () => {
    const before = await make()
    const { browser } = await makeSearcher()
    await make({ birthdate: '1960-01-01' })
    await make({ sexual_orientation: 'homo', gender: 'man' })
    await make({ geo_lat: 51.5, geo_long: -0.1 })
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, before.id))
    await test.db.update(members).set({ status: 1 }).where(eq(members.id, before.id))
    await round(after(MINUTE_MS))
    expect(pushesTo(browser)).toBe(0)
  })

  it('someone who returns after a long pause', async () => {
    const { browser } = await makeSearcher()
    await make({ joined: new Date(Date.now() - 31 * DAY_MS) })
    expect(await test.db.select().from(discoveryArrivals)).toHaveLength(1)
    await round(after(MINUTE_MS))
    expect(pushesTo(browser)).toBe(0)
  })

  it('someone who arrived days ago, such as before an outage', async () => {
    const { browser } = await makeSearcher()
    await make()
    await round(after(3 * DAY_MS))
    expect(pushesTo(browser)).toBe(0)
  })
})

it('announces someone whose profile is completed later', async () => {
  const { browser } = await makeSearcher()
  const other = await make({ bio: null })
  await round(after(MINUTE_MS))
  await test.db.update(profiles).set({ bio: 'Tea.' }).where(eq(profiles.member_id, other.id))
  await test.db
    .update(discoveryArrivals)
    .set({ arrived_at: after(HOUR_MS) })
    .where(eq(discoveryArrivals.member_id, other.id))
  await round(after(2 * HOUR_MS))
  expect(pushesTo(browser)).toBe(1)
})

it('announces once if servers run their rounds in parallel', async () => {
  const searchers = []
  for (const member of [await make(), await make(), await make()]) searchers.push(await makeSearcher(member))
  await round(after(MINUTE_MS))
  await arrive(HOUR_MS)
  now = after(2 * HOUR_MS)
  await Promise.all([1, 2, 3].map(() => startSearchRound(test.app.context)))
  await round(after(2 * HOUR_MS))
  expect(searchers.map(({ browser }) => pushesTo(browser))).toEqual([1, 1, 1])
})
