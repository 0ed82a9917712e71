import { changeNotificationChoices, unsubscribeDigest } from '@savanna/contract/notifications/choices'
import { readNotifications } from '@savanna/contract/notifications/routes'
import { HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeMatch, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startSmtp } from '../../../../../testkit/fakes/smtp-server.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
import { posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { type NewNotification, storeNotification } from '../index.ts'
import { mailDigest, startDigestRound } from './digest.service.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let test: TestApp
let skip = 0
beforeAll(async () => {
  smtp = await startSmtp()
  test = await startTestApp({ smtpUrl: smtp.url }, { now: () => new Date(Date.now() + skip) })
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})
afterEach(() => {
  skip = 0
})

const own = (member: TestMember) => ({ params: { userID: member.id } })
const member = (firstname = 'Amara') => makeMember(test.app.context, { firstname })
const tell = (me: TestMember, sender: TestMember, type: NewNotification['type'], postId?: string) =>
  storeNotification(test.db, { memberId: me.id, senderId: sender.id, type, ...(postId && { postId }) })
const mailsOf = async (me: TestMember) =>
  Promise.all(
    smtp.received
      .filter(({ recipients }) => recipients[0] === me.mail)
      .map(({ raw }) => PostalMime.parse(raw)),
  )

/** Runs the digest round and returns the member's email. */
async function digestOf(me: TestMember) {
  const before = (await mailsOf(me)).length
  await mailDigest(test.app.context, me.id)
  return (await mailsOf(me)).at(before)
}

describe('the digest', () => {
  it('groups what was missed, in text and HTML, with links to the site', async () => {
    const [me, ben, cleo, dora] = [
      await member('Zoé'),
      await member('Ben'),
      await member('Cleo'),
      await member('Dora'),
    ]
    const post = newId()
    await test.db.insert(posts).values({ id: post, member_id: me.id, title: 'Sunrise', client_id: newId() })
    const all = { like: { digest: true }, post_like: { digest: true }, visit: { digest: false } }
    await callRoute(test, me, changeNotificationChoices, { ...own(me), body: { choices: all } })
    const room = await makeMatch(test, me, ben)
    const chat = await openConversation(test, ben, room)
    await sendText(chat, room, 'a secret')
    await sendText(chat, room, 'another')
    chat.close()
    for (const sender of [cleo, dora, ben]) await tell(me, sender, 'post_like', post)
    await tell(me, cleo, 'like')
    await tell(me, dora, 'visit')

    await startDigestRound(test.app.context)
    await expect.poll(async () => (await mailsOf(me)).length).toBe(1)
    const mail = (await mailsOf(me))[0]
    expect(mail?.subject).toBe('You have 3 updates on Savanna')
    const sentences = [
      'Ben sent you 2 messages',
      'Cleo liked your profile',
      'Ben and 2 others liked your post',
    ]
    expect(mail?.text?.match(/^- .+$/gm)).toEqual(sentences.map((sentence) => `- ${sentence}`))
    for (const sentence of sentences) expect(mail?.html).toContain(sentence)
    expect(mail?.text).toContain(`${test.url}\n`)
    for (const hidden of ['secret', 'Dora visited']) expect(mail?.text).not.toContain(hidden)
    expect(await digestOf(cleo)).toBeUndefined()
  })

  it("comes at most once a day, and only with what's new", async () => {
    const [me, ben] = [await member(), await member('Ben')]
    await tell(me, ben, 'like')
    expect((await digestOf(me))?.subject).toBe('You have an update on Savanna')
    await tell(me, await member('Cleo'), 'like')
    expect(await digestOf(me)).toBeUndefined()
    skip = 24 * HOUR_MS
    expect((await digestOf(me))?.text).toMatch(/- Cleo and 1 other liked your profile/)
    skip = 48 * HOUR_MS
    expect(await digestOf(me)).toBeUndefined()
  })

  it('is written once for two parallel rounds, and retried if the mail server rejects it', async () => {
    const [me, ben] = [await member(), await member('Ben')]
    await tell(me, ben, 'like')
    smtp.state.refuse = true
    await expect(mailDigest(test.app.context, me.id)).rejects.toThrow()
    smtp.state.refuse = false
    await Promise.all([mailDigest(test.app.context, me.id), mailDigest(test.app.context, me.id)])
    expect(await mailsOf(me)).toHaveLength(1)
  })
})

describe('a digest round', () => {
  it("skips members who are online, have been since, or don't want digests", async () => {
    const online = await member()
    const back = await member()
    const read = await member()
    const blocked = await member()
    const closed = await member()
    const ben = await member('Ben')
    for (const me of [online, back, read, blocked, closed]) await tell(me, ben, 'like')
    const here = (me: TestMember, row: Partial<typeof profiles.$inferInsert>) =>
      test.db.update(profiles).set(row).where(eq(profiles.member_id, me.id))
    await here(online, { online: 1 })
    await here(back, { last_connexion: new Date() })
    await callRoute(test, read, readNotifications, own(read))
    await makeBlock(test.app.context, blocked, ben)
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, closed.id))
    for (const me of [online, back, read, blocked, closed]) expect(await digestOf(me)).toBeUndefined()
    await mailDigest(test.app.context, newId())
  })

  it('reaches everyone in small batches', async () => {
    const ben = await member('Ben')
    const readers = await Promise.all([member(), member(), member()])
    for (const me of readers) await tell(me, ben, 'like')
    await startDigestRound(test.app.context, 2)
    await expect
      .poll(async () => (await Promise.all(readers.map(mailsOf))).map((mails) => mails.length))
      .toEqual([1, 1, 1])
  })

  it("includes what isn't in the drawer, which is then deleted", async () => {
    const [me, ben] = [await member(), await member('Ben')]
    const choices = { visit: { drawer: false, digest: true } }
    await callRoute(test, me, changeNotificationChoices, { ...own(me), body: { choices } })
    await tell(me, ben, 'visit')
    expect((await digestOf(me))?.text).toContain('- Ben visited your profile')
    skip = 48 * HOUR_MS
    await startDigestRound(test.app.context)
    expect(await test.db.select().from(notifications).where(eq(notifications.member_id, me.id))).toEqual([])
  })
})

describe('unsubscribing by one click', () => {
  it('stops the digests, from an email program or the page', async () => {
    const [me, ben] = [await member(), await member('Ben')]
    await tell(me, ben, 'like')
    const mail = await digestOf(me)
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value ?? ''
    const url = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? ''
    expect(url).toMatch(new RegExp(`^${test.url}/api/users/digest/unsubscribe/`))
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(url.replace('/api/users/digest/unsubscribe/', '/users/unsubscribe/'))

    expect((await fetch(url)).status).toBe(404)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form])
      expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    const token = url.split('/').at(-1) ?? ''
    const again = await callRoute(test, undefined, unsubscribeDigest, { params: { token } })
    expect(again.body.message).toBe('You won’t get these emails any more')

    skip = 24 * HOUR_MS
    await tell(me, await member('Cleo'), 'like')
    expect(await digestOf(me)).toBeUndefined()
  })

  it("rejects a token that the site didn't issue", async () => {
    const [me, other] = [await member(), await member()]
    await tell(me, other, 'like')
    const token = /unsubscribe\/(\S+)/.exec((await digestOf(me))?.text ?? '')?.[1] ?? ''
    const [, signature] = token.split('.')
    for (const forged of [`${other.id}.${signature}`, me.id, `${token}A`, 'x', `${newId()}.${signature}`]) {
      const answer = await callRoute(test, undefined, unsubscribeDigest, { params: { token: forged } })
      expect([forged, answer.status]).toEqual([forged, 404])
    }
  })
})
