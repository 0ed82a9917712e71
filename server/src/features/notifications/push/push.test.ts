import { logout } from '@savanna/contract/accounts/routes'
import {
  changeNotificationChoices,
  getNotificationChoices,
  subscribePush,
  unsubscribePush,
} from '@savanna/contract/notifications/choices'
import { and, eq, ne } from 'drizzle-orm'
import { compactVerify, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startPushService, type TestBrowser } from '../../../../../testkit/fakes/push-service.ts'
import { pushSubscriptions } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { startSession } from '../../accounts/index.ts'
import { announceNotification, type NewNotification, storeNotification } from '../index.ts'
import { pushDelivery } from '../notifications.jobs.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let test: TestApp
beforeAll(async () => {
  service = await startPushService()
  test = await startTestApp({}, { pushAnywhere: true })
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const own = (member: { id: string }) => ({ params: { userID: member.id } })
const turnOn = (me: TestMember, { endpoint, keys }: TestBrowser) =>
  callRoute(test, me, subscribePush, { ...own(me), body: { endpoint, keys } })
const subscribed = (me: TestMember) =>
  test.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.member_id, me.id))

async function tell(me: TestMember, type: NewNotification['type'], sender?: TestMember) {
  const from = sender ?? (await makeMember(test.app.context, { firstname: 'Théo' }))
  const stored = await storeNotification(test.db, { memberId: me.id, senderId: from.id, type })
  await announceNotification(test.app.context, stored)
}

/** Resolves once every current push has been sent or given up. */
async function settled() {
  const waiting = `select count(*)::int as waiting from pgboss.job
    where name = '${pushDelivery.name}' and state in ('created', 'retry', 'active')`
  const look = async () => (await test.pool.query<{ waiting: number }>(waiting)).rows[0]?.waiting
  await expect.poll(look, { interval: 25 }).toBe(0)
}

/** Makes pushes waiting for a retry due now, and returns their number. */
async function bringForward() {
  const later = `update pgboss.job set start_after = now()
    where name = '${pushDelivery.name}' and state = 'retry'`
  return (await test.pool.query(later)).rowCount
}

async function makeReader(traits = {}) {
  const me = await makeMember(test.app.context, traits)
  const browser = service.browser()
  expect((await turnOn(me, browser)).status).toBe(200)
  return { me, browser }
}

/** Returns the claims in a message's VAPID header, after checking its signature with the site's public key. */
async function claimsOf(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  expect(key).toBe(test.config.vapid.publicKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await compactVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
  )
  return JSON.parse(new TextDecoder().decode(payload))
}

describe('a push message', () => {
  it('reaches every subscribed browser, encrypted for it and signed by the site', async () => {
    const { me, browser } = await makeReader()
    const second = service.browser()
    await turnOn({ ...me, token: await startSession(test.app.context, me, 'phone') }, second)
    const { b: theo, roomId } = await makeCouple(test, [{}, { firstname: 'Théo' }])
    expect(roomId).toBeDefined()
    await tell(me, 'like_back', theo)
    for (const each of [browser, second]) {
      const { headers, body } = await service.arrives(each)
      expect(body.toString('latin1')).not.toContain('match')
      expect(each.read(body)).toEqual({
        title: 'Savanna',
        body: 'Théo liked you back: that’s a match!',
        url: `/users/profile/${theo.username}`,
        tag: expect.stringMatching(/^[0-9a-f]{32}$/),
      })
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
      const claims = await claimsOf(headers.authorization)
      expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@localhost' })
      expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
    }
  })

  it("follows the member's settings, and skips what has since been seen or blocked", async () => {
    const { me, browser } = await makeReader()
    await tell(me, 'visit')
    const choices = {
      visit: { push: true, drawer: false },
      like_back: { push: false },
      match: { push: false },
    }
    const { like_back: _, ...valid } = choices
    await callRoute(test, me, changeNotificationChoices, { ...own(me), body: { choices: valid } })
    await tell(me, 'like_back')
    const blocked = await makeMember(test.app.context)
    await makeBlock(test.app.context, me, blocked)
    await tell(me, 'visit', blocked)
    await tell(me, 'visit')
    await settled()
    expect(service.sentTo(browser).map(({ body }) => browser.read(body).body)).toEqual([
      'Théo and 1 other visited your profile',
    ])
  })
})

describe("a browser's push subscription", () => {
  it('ends with the session that requested it', async () => {
    const { me, browser } = await makeReader()
    const phone = service.browser()
    const there = { ...me, token: await startSession(test.app.context, me, 'phone') }
    await turnOn(there, phone)
    await callRoute(test, there, logout)
    await tell(me, 'like_back')
    await service.arrives(browser)
    await settled()
    expect(service.sentTo(phone)).toEqual([])
  })

  it('ends if the member turns it off, or another member logs in to the browser', async () => {
    const { me, browser } = await makeReader()
    const { endpoint } = browser
    expect((await callRoute(test, me, unsubscribePush, { ...own(me), body: { endpoint } })).status).toBe(200)
    expect(await subscribed(me)).toEqual([])
    await turnOn(me, browser)
    const next = await makeMember(test.app.context)
    await turnOn(next, browser)
    expect([(await subscribed(me)).length, (await subscribed(next)).length]).toEqual([0, 1])
    await callRoute(test, me, unsubscribePush, { ...own(me), body: { endpoint } })
    expect(await subscribed(next)).toHaveLength(1)
  })

  it('is retried if the service is busy, and forgotten if the browser is gone', async () => {
    const { me, browser } = await makeReader()
    service.answers.push(410)
    await tell(me, 'like_back')
    await settled()
    expect(await subscribed(me)).toEqual([])
    await turnOn(me, browser)
    service.answers.push(400)
    await tell(me, 'like_back')
    await settled()
    expect(await subscribed(me)).toHaveLength(1)
    service.answers.push(503)
    await tell(me, 'like_back')
    await expect.poll(bringForward).toBe(1)
    // New work wakes the workers.
    await tell(me, 'like_back')
    await service.arrives(browser, 5)
    expect(await subscribed(me)).toHaveLength(1)
  })
})

async function makeTalk() {
  const { a, b, roomId } = await makeCouple(test, [{}, { firstname: 'Théo' }])
  const browser = service.browser()
  await turnOn(a, browser)
  return { a, browser, roomId, theo: await openConversation(test, b, roomId) }
}

describe('a push message about a chat message', () => {
  it('names the sender but not the text, and opens the conversation', async () => {
    const { browser, roomId, theo } = await makeTalk()
    await sendText(theo, roomId, 'a secret')
    expect(browser.read((await service.arrives(browser)).body)).toEqual({
      title: 'Théo · member',
      body: 'sent you a message',
      url: `/chat/messages?room=${roomId}`,
      tag: roomId.replaceAll('-', ''),
    })
    theo.close()
  })

  it('names nobody if the member turned names off', async () => {
    const { a, browser, roomId, theo } = await makeTalk()
    const own = { params: { userID: a.id } }
    const { body } = await callRoute(test, a, changeNotificationChoices, {
      ...own,
      body: { choices: {}, push_names: false },
    })
    expect(body.push_names).toBe(false)
    await sendText(theo, roomId, 'a secret')
    const written = { title: 'Savanna', body: 'You have a new message', url: `/chat/messages?room=${roomId}` }
    expect(browser.read((await service.arrives(browser)).body)).toMatchObject(written)
    theo.close()
    await tell(a, 'match')
    expect(browser.read((await service.arrives(browser, 2)).body)).toMatchObject({
      title: 'Savanna',
      body: 'There’s something new for you',
    })
    // Another change leaves it.
    await callRoute(test, a, changeNotificationChoices, {
      ...own,
      body: { choices: { like: { push: true } } },
    })
    expect((await callRoute(test, a, getNotificationChoices, own)).body.push_names).toBe(false)
  })
})

/** Connects a member's tab, and waits until the member counts as online. */
async function openTab(me: TestMember) {
  const tab = await connectLive(test.url, { token: me.token })
  const online = async () =>
    (await test.db.select().from(profiles).where(eq(profiles.member_id, me.id)))[0]?.online
  await expect.poll(online).toBe(1)
  return tab
}

/** Makes pushes due now that are waiting for a page to read the message. */
const endWaiting = () =>
  test.pool.query(
    `update pgboss.job set start_after = now() where name = '${pushDelivery.name}' and state = 'created'`,
  )

describe('a push message of a chat message while a page is open', () => {
  it('is sent despite an open tab, which may be hidden on another device', async () => {
    const { a, browser, roomId, theo } = await makeTalk()
    const tab = await openTab(a)
    await sendText(theo, roomId, 'Hello')
    await tab.waitForEvent('new message')
    expect(browser.read((await service.arrives(browser)).body)).toMatchObject({ title: 'Théo · member' })
    for (const client of [tab, theo]) client.close()
  })

  it("isn't sent if a page that shows the conversation reads it in time", async () => {
    const { a, browser, roomId, theo } = await makeTalk()
    const tab = await openTab(a)
    const page = await openConversation(test, a, roomId)
    await sendText(theo, roomId, 'Hello')
    page.socket.emit('readMessage')
    await tab.waitForEvent('readMessage')
    await endWaiting()
    await settled()
    expect(service.sentTo(browser)).toEqual([])
    for (const client of [tab, page, theo]) client.close()
  })
})

describe('subscribing', () => {
  it('gives browsers the key that messages are signed with', async () => {
    const me = await makeMember(test.app.context)
    const { body } = await callRoute(test, me, getNotificationChoices, own(me))
    expect(body.push_key).toBe(test.config.vapid.publicKey)
  })

  it('rejects an invalid endpoint or key', async () => {
    const me = await makeMember(test.app.context)
    const { endpoint, keys } = service.browser()
    for (const body of [
      { endpoint: 'nowhere', keys },
      { endpoint: 'ftp://push.example/1', keys },
      { endpoint: `https://push.example/${'x'.repeat(1_000)}`, keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: keys.auth } },
      { endpoint },
    ])
      expect((await callRoute(test, me, subscribePush, { ...own(me), body: body as never })).status).toBe(400)
    expect(await subscribed(me)).toEqual([])
  })

  it('keeps the latest twenty browsers', async () => {
    const me = await makeMember(test.app.context)
    const browsers = Array.from({ length: 22 }, () => service.browser())
    for (const browser of browsers) await turnOn(me, browser)
    const kept = (await subscribed(me)).map(({ endpoint }) => endpoint).sort()
    expect(kept).toEqual(
      browsers
        .slice(2)
        .map(({ endpoint }) => endpoint)
        .sort(),
    )
  })
})

describe('a push service run by a member', () => {
  /** Subscribes browsers of a misbehaving service, for one member. */
  async function makeAttacker(manner: 'silent' | 'endless', browsers: number) {
    const hostile = await startPushService()
    onTestFinished(() => hostile.close())
    hostile.behave(manner)
    const me = await makeMember(test.app.context)
    const own = Array.from({ length: browsers }, () => hostile.browser())
    for (const each of own) expect((await turnOn(me, each)).status).toBe(200)
    return { me, own, hostile }
  }

  it("isn't read if its response is endless", async () => {
    const { me, own, hostile } = await makeAttacker('endless', 1)
    const [browser] = own
    await tell(me, 'like_back')
    if (browser) await hostile.arrives(browser)
    await settled()
    expect(await subscribed(me)).toHaveLength(1)
  })

  it('blocks nobody else by never responding, and is given up after three tries', async () => {
    const { me, own, hostile } = await makeAttacker('silent', 12)
    const bystander = await makeReader()
    await tell(me, 'like_back')
    const [first] = own
    if (first) await Promise.race(own.map((each) => hostile.arrives(each)))
    const before = performance.now()
    await tell(bystander.me, 'like_back')
    await service.arrives(bystander.browser)
    expect(performance.now() - before, 'a bystander waits for one timeout at most').toBeLessThan(4_000)
    const [one] = await subscribed(me)
    await test.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.member_id, me.id), ne(pushSubscriptions.id, one?.id ?? '')))
    await expect
      .poll(async () => {
        await bringForward()
        return (await subscribed(me)).length
      })
      .toBe(0)
  })
})
