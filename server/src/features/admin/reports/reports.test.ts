import { login } from '@savanna/contract/accounts/routes'
import { auditLog } from '@savanna/contract/admin/overview'
import {
  adminReport,
  adminReports,
  answerAppeal,
  type Decision,
  decideReport,
  readAppeal,
  sendAppeal,
} from '@savanna/contract/admin/reports'
import { setUsersStatus } from '@savanna/contract/admin/users'
import { report } from '@savanna/contract/relations/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { makePicture, putPicture } from '../../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../../testkit/factories/administrators.ts'
import {
  makeComment,
  makeMember,
  makePost,
  PASSWORD,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { readOutbox } from '../../../kit/mail/outbox.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { pictures } from '../../../schema/pictures.tables.ts'
import { comments, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { reports } from '../../../schema/relations.tables.ts'
import { recomputePopularity } from '../../profiles/index.ts'

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const make = (traits = {}) => makeMember(test.app.context, traits)

async function reportOf(author: TestMember, reported: TestMember, subject: object = {}): Promise<string> {
  await callRoute(test, author, report, {
    params: { userId: author.id, targetId: reported.id },
    body: { category: 'harassment', note: 'Rude.' },
  })
  const [row] = await test.db
    .select()
    .from(reports)
    .where(sql`${reports.reporter_id} = ${author.id} and ${reports.reported_id} = ${reported.id}`)
  const id = row?.id ?? ''
  if (Object.keys(subject).length > 0) await test.db.update(reports).set(subject).where(eq(reports.id, id))
  return id
}

const read = (id: string) => callRoute(test, admin, adminReport, { params: { id } })
const decide = (id: string, decision: Decision, more: { reason?: string; days?: number } = {}) =>
  callRoute(test, admin, decideReport, { params: { id }, body: { decision, reason: 'We read it.', ...more } })
const logIn = (member: TestMember) =>
  callRoute(test, undefined, login, { body: { login: member.username, pwd: PASSWORD } })

async function mailsTo(address: string) {
  const waiting = () =>
    test.pool.query(
      `select from pgboss.job where name = 'admin-mail' and state in ('created', 'retry', 'active')`,
    )
  await expect.poll(async () => (await waiting()).rowCount, { interval: 25 }).toBe(0)
  return (await readOutbox(test.config.dataDir)).filter(({ to }) => to === address).reverse()
}

async function appealLinkOf(member: TestMember): Promise<string> {
  const mail = (await mailsTo(member.mail)).at(-1)
  return mail?.text.match(/\/users\/appeal\/([\w.-]+)/)?.[1] ?? ''
}

describe('the queue', () => {
  it('lists open reports oldest first, by category, with the open count about each member', async () => {
    const [a, b, bad] = [await make(), await make(), await make()]
    const first = await reportOf(a, bad)
    const second = await reportOf(b, bad)
    const { body } = await callRoute(test, admin, adminReports)
    expect(body.list.map(({ id }) => id)).toEqual([first, second])
    expect(body.list[0]).toMatchObject({
      category: 'harassment',
      about: 'member',
      status: 'open',
      reported: { id: bad.id, username: bad.username },
      note: 'Rude.',
      open_about_member: 2,
      appealed: false,
    })
    expect([body.open, body.appealed, body.next]).toEqual([2, 0, null])
    const spam = await callRoute(test, admin, adminReports, { query: { category: 'spam_or_scam' } })
    expect(spam.body.list).toEqual([])
    await decide(first, 'dismiss')
    const closed = await callRoute(test, admin, adminReports, { query: { status: 'dismissed' } })
    expect(closed.body.list.map(({ id }) => id)).toEqual([first])
  })

  it('shows a report with its snapshot, its history and pictures only administrators can load', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await putPicture(test, b, 0, await makePicture('red'))
    const [mine, theirs] = [await openConversation(test, a, roomId), await openConversation(test, b, roomId)]
    await sendText(theirs, roomId, 'send money')
    const before = await reportOf(await make(), b)
    await decide(before, 'warn')
    const id = await reportOf(a, b)
    const { body } = await read(id)
    expect(body).toMatchObject({
      about: 'member',
      snapshot: { username: b.username, messages: [{ by: 'reported', content: 'send money' }] },
      reported: { id: b.id, status: 1 },
      author: { id: a.id, reports: 1, upheld: 0 },
      decision: null,
      history: [{ id: before, status: 'upheld', decision: 'warn' }],
      still_there: true,
    })
    const url = body.snapshot.pictures[0]?.url ?? ''
    expect((await fetch(new URL(url, test.url))).headers.get('content-type')).toBe('image/webp')
    const opened = await callRoute(test, admin, auditLog, { query: { subject_id: id } })
    await read(id)
    expect(opened.body.list.map(({ act }) => act)).toEqual(['report_opened'])
    expect((await callRoute(test, admin, auditLog, { query: { subject_id: id } })).body.list).toHaveLength(1)
    const other = (await make()).id
    expect((await read(other)).status).toBe(404)
    for (const client of [mine, theirs]) client.close()
  })
})

describe('a decision', () => {
  it("to dismiss is emailed to the report's author, not the reported member", async () => {
    const [author, bad] = [await make(), await make()]
    const id = await reportOf(author, bad)
    expect((await decide(id, 'dismiss', { reason: '' })).status).toBe(200)
    expect((await mailsTo(author.mail)).map(({ subject }) => subject)).toEqual([
      'We’ve looked into your report',
    ])
    expect(await mailsTo(bad.mail)).toEqual([])
    expect((await decide(id, 'ban')).body).toMatchObject({ code: 'report_decided' })
  })

  it("is emailed in the member's language", async () => {
    const [author, bad] = [await make(), await make()]
    await test.db.update(members).set({ language: 'en-XA' }).where(eq(members.id, bad.id))
    await decide(await reportOf(author, bad), 'warn')
    expect((await mailsTo(bad.mail)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[.*\]$/),
    ])
    expect((await mailsTo(author.mail)).map(({ subject }) => subject)).toEqual([
      'We’ve looked into your report',
    ])
  })

  it('to warn shows the member the reason but not the author, and costs fifty popularity', async () => {
    const [author, bad] = [await make(), await make()]
    for (let number = 0; number < 6; number++) {
      const { id } = await make()
      await test.db.execute(sql`insert into likes (liker_id, liked_id) values (${id}, ${bad.id})`)
    }
    await recomputePopularity(test.db, [bad.id])
    const id = await reportOf(author, bad)
    await decide(id, 'warn', { reason: 'Please be kinder.' })
    const [mail] = await mailsTo(bad.mail)
    expect(mail?.text).toContain('Please be kinder.')
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${author.username}|${author.id}`))
    const [profile] = await test.db.select().from(profiles).where(eq(profiles.member_id, bad.id))
    expect(profile?.pop_score).toBe(10)
    expect((await logIn(bad)).status).toBe(200)
  })
})

describe('what a decision removes', () => {
  it.each(['post', 'comment'] as const)('the reported %s', async (subject) => {
    const [author, bad] = [await make(), await make()]
    const postId = await makePost(test.app.context, bad)
    const commentId = await makeComment(test.app.context, bad, postId)
    const id = await reportOf(
      author,
      bad,
      subject === 'post' ? { post_id: postId } : { comment_id: commentId },
    )
    expect((await read(id)).body).toMatchObject({ about: subject, still_there: true })
    await decide(id, 'remove')
    const left = [
      await test.db.select().from(posts).where(eq(posts.id, postId)),
      await test.db.select().from(comments).where(eq(comments.id, commentId)),
    ].map((rows) => rows.length)
    expect(left).toEqual(subject === 'post' ? [0, 0] : [1, 0])
    expect((await read(id)).body.still_there).toBe(false)
  })

  it('bio, work and the reported pictures, but no later ones', async () => {
    const [author, bad] = [await make(), await make({ pictures: 0, work: 'Sells coins' })]
    await putPicture(test, bad, 0, await makePicture('red'))
    const id = await reportOf(author, bad)
    await putPicture(test, bad, 1, await makePicture('blue'))
    await decide(id, 'remove')
    const left = await test.db.select().from(pictures).where(eq(pictures.member_id, bad.id))
    expect(left).toMatchObject([{ pic_index: 1, is_main: true }])
    const [profile] = await test.db.select().from(profiles).where(eq(profiles.member_id, bad.id))
    expect(profile).toMatchObject({ bio: null, work: null })
    expect((await read(id)).body.snapshot).toMatchObject({ work: 'Sells coins', pictures: [null] })
  })

  it('a suspension has an end, shown at login', async () => {
    const [author, bad] = [await make(), await make()]
    const id = await reportOf(author, bad)
    expect((await decide(id, 'suspend')).body.message).toBe('Enter the number of days.')
    await decide(id, 'suspend', { days: 7 })
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(Date.now() + 7 * DAY_MS),
    )
    const { status, body } = await logIn(bad)
    expect([status, body.message]).toEqual([403, expect.stringContaining(`deactivated until ${day}`)])
  })

  it('a decision that the member reads needs a reason', async () => {
    const id = await reportOf(await make(), await make())
    const answer = await decide(id, 'ban', { reason: '  ' })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Please give a reason. The member will read it.',
    ])
  })

  it('only the first of two administrators can decide a report', async () => {
    const id = await reportOf(await make(), await make())
    const answers = await Promise.all([decide(id, 'warn'), decide(id, 'ban'), decide(id, 'dismiss')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

const text = 'It was a joke between friends.'
const appeal = (token: string) =>
  callRoute(test, undefined, sendAppeal, { params: { token }, body: { text } })
const answer = (id: string, overturn: boolean) =>
  callRoute(test, admin, answerAppeal, { params: { id }, body: { overturn, reason: 'We looked again.' } })

describe('an appeal', () => {
  it('is sent once through the emailed link, and can reactivate the member', async () => {
    const [author, bad] = [await make(), await make()]
    const id = await reportOf(author, bad)
    await decide(id, 'ban', { reason: 'Too rude.' })
    expect((await logIn(bad)).status).toBe(403)
    const token = await appealLinkOf(bad)
    const shown = await callRoute(test, undefined, readAppeal, { params: { token } })
    expect(shown.body).toMatchObject({ decision: 'ban', reason: 'Too rude.', state: 'open' })
    expect((await answer(id, true)).body).toMatchObject({ code: 'no_appeal' })
    expect((await appeal(token)).status).toBe(200)
    expect((await appeal(token)).body).toMatchObject({ code: 'already_appealed' })
    const queue = await callRoute(test, admin, adminReports, { query: { status: 'appealed' } })
    expect(queue.body.list.map((line) => line.id)).toEqual([id])
    expect((await read(id)).body.decision).toMatchObject({ appeal: text, answer: null })
    expect((await answer(id, true)).status).toBe(200)
    expect((await logIn(bad)).status).toBe(200)
    expect((await mailsTo(bad.mail)).at(-1)?.subject).toBe('We’ve reversed our decision')
    expect((await read(id)).body.status).toBe('dismissed')
    expect((await answer(id, false)).status).toBe(409)
  })

  it("doesn't reactivate a member if another decision locks them out", async () => {
    const bad = await make()
    const [first, second] = [await reportOf(await make(), bad), await reportOf(await make(), bad)]
    await decide(first, 'ban')
    const token = await appealLinkOf(bad)
    await decide(second, 'ban')
    await appeal(token)
    await answer(first, true)
    const [row] = await test.db.select().from(members).where(eq(members.id, bad.id))
    expect(row?.status).toBe(0)
  })

  it("needs a link that can't be guessed, and a dismissed report has none", async () => {
    const id = await reportOf(await make(), await make())
    await decide(id, 'warn')
    for (const token of [id, `${id}.`, `${id}.AAAA`, 'x', `${id}.${'A'.repeat(43)}`]) {
      const shown = await callRoute(test, undefined, readAppeal, { params: { token } })
      expect([token, shown.status]).toEqual([token, 404])
    }
  })
})

describe('a reversed decision', () => {
  it.each([
    ['before the decision', ['byHand', 'decide']],
    ['after a hand had reactivated them', ['decide', 'activate', 'byHand']],
    ['during a suspension', ['suspend', 'byHand']],
  ])("doesn't reactivate a member deactivated by hand %s", async (_when, steps) => {
    const bad = await make()
    const id = await reportOf(await make(), bad)
    const setStatus = (status: 0 | 1) =>
      callRoute(test, admin, setUsersStatus, { body: { ids: [bad.id], status } })
    for (const step of steps) {
      if (step === 'decide') await decide(id, 'ban')
      if (step === 'suspend') await decide(id, 'suspend', { days: 7 })
      if (step === 'byHand') expect((await setStatus(0)).status).toBe(200)
      if (step === 'activate') expect((await setStatus(1)).status).toBe(200)
    }
    await appeal(await appealLinkOf(bad))
    expect((await answer(id, true)).status).toBe(200)
    const [row] = await test.db.select().from(members).where(eq(members.id, bad.id))
    expect(row?.status).toBe(0)
  })
})
