import { tonight } from '@savanna/contract/discovery/tonight'
import { changeNotificationChoices, subscribePush } from '@savanna/contract/notifications/choices'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { SUNSET } from '../../../../../testkit/factories/evening.ts'
import { type MemberTraits, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startPushService, type TestBrowser } from '../../../../../testkit/fakes/push-service.ts'
import { startSmtp } from '../../../../../testkit/fakes/smtp-server.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { eveningStates } from '../../../schema/discovery/evening-states.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { eveningAnnouncement } from './announcements.jobs.ts'
import { startEveningRound } from './announcements.service.ts'

const BEFORE = new Date(SUNSET.getTime() - HOUR_MS)
const DUSK = new Date(SUNSET.getTime() + MINUTE_MS)

let service: Awaited<ReturnType<typeof startPushService>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let test: TestApp
let now = BEFORE

beforeAll(async () => {
  service = await startPushService()
  smtp = await startSmtp()
  test = await startTestApp({ smtpUrl: smtp.url }, { pushAnywhere: true, now: () => now })
})
beforeEach(async () => {
  now = BEFORE
  // A member to be announced.
  await make({ firstname: 'Ben' })
})
afterEach(() => test.db.delete(members))
afterAll(async () => {
  await test.close()
  await service.close()
  await smtp.close()
})

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const own = (member: TestMember) => ({ params: { userID: member.id } })

async function makeReader(traits: MemberTraits = {}): Promise<{ me: TestMember; browser: TestBrowser }> {
  const me = await make(traits)
  const browser = service.browser()
  const { endpoint, keys } = browser
  await callRoute(test, me, subscribePush, { ...own(me), body: { endpoint, keys } })
  return { me, browser }
}

const choose = (me: TestMember, tonight: { push?: boolean; digest?: boolean }) =>
  callRoute(test, me, changeNotificationChoices, { ...own(me), body: { choices: { tonight } } })

/** Runs the round at a moment, and waits until its jobs are done. */
async function round(at: Date): Promise<void> {
  now = at
  await startEveningRound(test.app.context)
  const waiting = `select count(*)::int as waiting from pgboss.job
    where name = '${eveningAnnouncement.name}' and state in ('created', 'retry', 'active')`
  const look = async () => (await test.pool.query<{ waiting: number }>(waiting)).rows[0]?.waiting
  await expect.poll(look, { interval: 25 }).toBe(0)
}

const pushesTo = (browser: TestBrowser) => service.sentTo(browser).length
const mailsTo = (me: TestMember) => smtp.received.filter(({ recipients }) => recipients[0] === me.mail)

describe("the evening's announcement", () => {
  it('comes at sunset by push, once, and opens the page', async () => {
    const { me, browser } = await makeReader()
    await round(BEFORE)
    expect(pushesTo(browser)).toBe(0)
    await round(DUSK)
    const { body } = await service.arrives(browser)
    expect(browser.read(body)).toEqual({
      title: 'Savanna',
      body: 'The sun has set. Come and see who’s here.',
      url: '/tonight',
      tag: expect.stringMatching(/^evening\d{8}$/),
    })
    await round(new Date(DUSK.getTime() + HOUR_MS))
    expect([pushesTo(browser), mailsTo(me).length]).toEqual([1, 0])
    await round(new Date(DUSK.getTime() + DAY_MS))
    expect(pushesTo(browser)).toBe(2)
  })

  it('comes by email only for members who signed up', async () => {
    const me = await make({ firstname: 'Zoé' })
    const other = await make()
    await choose(me, { digest: true, push: false })
    await round(BEFORE)
    await round(DUSK)
    expect([mailsTo(me).length, mailsTo(other).length]).toEqual([1, 0])
    const mail = await PostalMime.parse(mailsTo(me)[0]?.raw ?? '')
    expect(mail.subject).toBe('Tonight’s five are here')
    expect(mail.text).toContain(`${test.url}/tonight`)
    expect(mail.text).toContain('/users/unsubscribe/')
    await round(new Date(DUSK.getTime() + HOUR_MS))
    expect(mailsTo(me).length).toBe(1)
  })

  it("comes only by push to an online member, and not if they've looked or turned it off", async () => {
    const [online, looked, off] = [await makeReader(), await makeReader(), await makeReader()]
    await choose(off.me, { push: false })
    await choose(online.me, { push: true, digest: true })
    await round(BEFORE)
    await test.db.update(profiles).set({ online: 1 }).where(eq(profiles.member_id, online.me.id))
    now = DUSK
    expect((await callRoute(test, looked.me, tonight, { params: { userId: looked.me.id } })).status).toBe(200)
    await round(DUSK)
    await service.arrives(online.browser)
    expect([online, looked, off].map(({ browser }) => pushesTo(browser))).toEqual([1, 0, 0])
    expect(mailsTo(online.me)).toEqual([])
  })

  it("doesn't come for an evening that is empty or started long ago", async () => {
    const alone = await makeReader({ gender: 'man', sexual_orientation: 'homo' })
    const late = await makeReader()
    await round(BEFORE)
    await test.db.update(eveningStates).set({ due_at: null }).where(eq(eveningStates.member_id, late.me.id))
    await round(DUSK)
    expect(pushesTo(alone.browser)).toBe(0)
    expect(pushesTo(late.browser)).toBe(0)
    // The server was down for three hours after the next sunset.
    await round(new Date(DUSK.getTime() + DAY_MS + 3 * HOUR_MS))
    expect(pushesTo(late.browser)).toBe(0)
  })
})

it("the announcement is in the recipient's language", async () => {
  const { me, browser } = await makeReader()
  await test.db.update(members).set({ language: 'en-XA' }).where(eq(members.id, me.id))
  await choose(me, { digest: true, push: true })
  await round(BEFORE)
  await round(DUSK)
  const mail = await PostalMime.parse(mailsTo(me)[0]?.raw ?? '')
  expect(mail.subject).toMatch(/^\[Ţöñîĝħţ’š.*\]$/)
  expect(mail.text).toContain('[Šéé ŵħö')
  const { body } = await service.arrives(browser)
  expect(browser.read(body)).toMatchObject({
    title: 'Savanna',
    body: expect.stringMatching(/^\[Ţħé šûñ.*\]$/),
  })
})

describe("the evening's announcement never comes twice", () => {
  it('if two servers run their rounds in parallel', async () => {
    const readers = [await makeReader(), await makeReader(), await makeReader()]
    await round(BEFORE)
    now = DUSK
    await Promise.all([
      startEveningRound(test.app.context),
      startEveningRound(test.app.context),
      startEveningRound(test.app.context),
    ])
    await round(DUSK)
    expect(readers.map(({ browser }) => pushesTo(browser))).toEqual([1, 1, 1])
  })

  it("if a push service fails, which affects nobody else's", async () => {
    const [one, other] = [await makeReader(), await makeReader()]
    service.answers.push(503)
    await round(BEFORE)
    await round(DUSK)
    await round(new Date(DUSK.getTime() + 10 * MINUTE_MS))
    expect(pushesTo(other.browser)).toBe(1)
    expect(pushesTo(one.browser)).toBe(1)
  })

  it('if a member moves across a sunset', async () => {
    const { me, browser } = await makeReader()
    await round(BEFORE)
    await round(DUSK)
    expect(pushesTo(browser)).toBe(1)
    await test.db.update(profiles).set({ geo_long: -40 }).where(eq(profiles.member_id, me.id))
    await test.db.update(eveningStates).set({ due_at: null }).where(eq(eveningStates.member_id, me.id))
    await round(DUSK)
    await round(new Date(DUSK.getTime() + 4 * HOUR_MS))
    expect(pushesTo(browser)).toBe(1)
  })
})
