import { deleteAccount } from '@savanna/contract/accounts/settings'
import { adminReport, adminReports } from '@savanna/contract/admin/reports'
import { deleteUser } from '@savanna/contract/admin/users'
import { allowances } from '@savanna/contract/plans/allowances'
import { POST_LIMITS } from '@savanna/contract/posts/limits'
import { addComment } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import {
  block,
  blockedProfiles,
  follow,
  isBlocked,
  like,
  report,
  unblock,
} from '@savanna/contract/relations/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi, makeRegistration, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { signInAtGoogle } from '../../../../../testkit/actions/google-sign-in.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { makePicture, putPicture } from '../../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, makePost, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import {
  CLIENT_ID,
  createPersonClaims,
  startIssuer,
  type TestIssuer,
} from '../../../../../testkit/fakes/google.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { blocks, reports } from '../../../schema/relations.tables.ts'
import { nightlySweep } from '../accounts.jobs.ts'

let app: TestApp
let issuer: TestIssuer
let admin: TestAdmin
let skip = 0
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startTestApp(
    { googleClientId: CLIENT_ID },
    { google: issuer, now: () => new Date(Date.now() + skip) },
  )
  admin = await makeAdmin(app.app.context)
})
beforeEach(() => {
  skip = 0
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

type Person = Pick<TestMember, 'id' | 'token' | 'username' | 'mail'>

const make = (traits = {}) => makeMember(app.app.context, traits)
const leave = (me: Pick<Person, 'id' | 'token'>) =>
  callRoute(app, me, deleteAccount, { params: { id: me.id }, body: { password: PASSWORD } })
const pair = (me: Person, other: { id: string }) => ({ params: { id: other.id, uid: me.id } })
const directed = (me: Person, other: { id: string }) => ({ params: { userId: me.id, targetId: other.id } })

async function completeProfile(id: string) {
  const complete = {
    gender: 'woman',
    sexual_orientation: 'bi',
    bio: 'Back again.',
    birthdate: '1995-05-05',
  } as const
  await app.db.update(profiles).set(complete).where(eq(profiles.member_id, id))
}

/** Registers with an address, opens the emailed link and logs in. */
async function register(email: string): Promise<Person> {
  const body = makeRegistration({ email })
  expect((await callApi(app, 'POST', '/users/register', { body })).status).toBe(200)
  const key = readKey((await readMailsTo(app, email.toLowerCase())).at(-1))
  expect((await callApi(app, 'GET', `/users/register/${key}`)).status).toBe(200)
  const { body: entered } = await callApi(app, 'POST', '/users/login', {
    body: { login: body.username, pwd: PASSWORD },
  })
  return finish(email, entered.token)
}

async function finish(email: string, token: string): Promise<Person> {
  const mail = email.toLowerCase()
  const [member] = await app.db.select().from(members).where(eq(members.mail, mail))
  if (!member) throw new Error(`nobody has ${mail}`)
  await completeProfile(member.id)
  const me = { id: member.id, username: member.username, mail, token }
  expect((await putPicture(app, me, 0, await makePicture('teal'))).status).toBe(200)
  return me
}

async function signInByGoogle(email: string): Promise<Person> {
  const { body } = await signInAtGoogle(app, issuer, createPersonClaims({ email }))
  return finish(email, body.token)
}

/** Returns how many members a viewer was shown today. */
async function countShown({ id }: Person): Promise<number> {
  const { rows } = await app.pool.query<{ shown: number }>(
    'select cardinality(digests) as shown from daily_views where viewer_id = $1',
    [id],
  )
  return rows[0]?.shown ?? 0
}

const blocksOf = async (id: string) =>
  (await app.db.select().from(blocks).where(eq(blocks.blocked_id, id))).map(({ blocker_id }) => blocker_id)

describe('a member who deletes the account and comes back', () => {
  it('stays blocked, reported and counted through four rounds, whatever the spelling', async () => {
    const victim = await make({ firstname: 'Victoria' })
    const tab = await connectLive(app.url, { token: victim.token })
    let notices = 0
    tab.socket.on('newNotif', () => notices++)
    let me = await register('round.one@mail.test')
    expect((await callRoute(app, me, like, pair(me, victim))).status).toBe(200)
    expect((await callRoute(app, me, follow, pair(me, victim))).status).toBe(200)
    await expect.poll(() => notices).toBe(2)
    const complaint = { category: 'harassment', note: 'Again and again.', block: true } as const
    await callRoute(app, victim, report, { ...directed(victim, me), body: complaint })
    const seen: string[] = []
    for (const again of [
      'round.one@mail.test',
      'ROUND.one+2@mail.test',
      'roundone@mail.test',
      'r.oundone@mail.test',
    ]) {
      seen.push(me.username)
      expect((await leave(me)).status).toBe(200)
      me = again.startsWith('r.') ? await signInByGoogle(again) : await register(again)
      expect((await callRoute(app, me, like, pair(me, victim))).status).toBe(404)
      expect((await callRoute(app, me, follow, pair(me, victim))).status).toBe(404)
      expect((await callRoute(app, me, getProfile, { params: { username: victim.username } })).status).toBe(
        404,
      )
      expect((await callRoute(app, victim, getProfile, { params: { username: me.username } })).status).toBe(
        404,
      )
    }
    expect(notices).toBe(2)
    tab.close()

    const { body } = await callRoute(app, me, allowances, { params: { id: me.id } })
    const used = new Map(body.allowances.map((one) => [one.kind, one.used]))
    expect([used.get('profile_likes'), used.get('follows')]).toEqual([1, 1])

    const { list } = (await callRoute(app, admin, adminReports, { query: { status: 'open' } })).body
    const [open, ...more] = list.filter(({ reported }) => reported.id === me.id)
    expect(more).toEqual([])
    const shown = (await callRoute(app, admin, adminReport, { params: { id: open?.id ?? '' } })).body
    expect(shown).toMatchObject({
      note: 'Again and again.',
      about_earlier: true,
      reported: { username: me.username },
      author: { username: victim.username },
      snapshot: { username: seen[0], pictures: [{ url: expect.any(String) }] },
    })
    const picture = await fetch(new URL(shown.snapshot.pictures[0]?.url ?? '', app.url))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })
})

it('a returning member can’t write more comments to a stranger on that day', async () => {
  const owner = await make()
  const postid = await makePost(app.app.context, owner)
  const comment = (me: Person) => callRoute(app, me, addComment, { body: { postid, comment: 'Lovely' } })
  let me = await register('comments@mail.test')
  for (let n = 0; n < POST_LIMITS.strangerComments; n++) {
    if (n === 3) {
      await leave(me)
      me = await register('comments@mail.test')
    }
    expect((await comment(me)).status).toBe(200)
  }
  expect((await comment(me)).body).toMatchObject({ code: 'stranger_comments_used_up' })
})

describe('the list of blocked members', () => {
  it('shows a returned member without a name, and can unblock them', async () => {
    const [blocker, me] = [await make(), await make({ firstname: 'Norman' })]
    await callRoute(app, blocker, block, directed(blocker, me))
    await leave(me)
    const params = { id: blocker.id }
    expect((await callRoute(app, blocker, blockedProfiles, { params })).body).toEqual([])
    const again = await register(me.mail)
    const { body, text } = await callRoute(app, blocker, blockedProfiles, { params })
    expect(body).toMatchObject([{ username: '', firstname: '', lastname: '', gender: null, portrait: null }])
    expect(text).not.toContain(again.id)
    const isKnown = await callRoute(app, blocker, isBlocked, { params: { a: blocker.id, b: again.id } })
    expect(isKnown.body).toEqual({ isBlocked: false })
    const byId = await callRoute(app, blocker, unblock, directed(blocker, again))
    expect(byId.status).toBe(404)
    expect(await blocksOf(again.id)).toEqual([blocker.id])
    const alias = { id: body[0]?.user_id ?? '' }
    expect((await callRoute(app, blocker, unblock, directed(blocker, alias))).status).toBe(200)
    expect(await blocksOf(again.id)).toEqual([])
  })

  it('shows them again when they come back', async () => {
    const [me, other] = [await make(), await make({ firstname: 'Otto' })]
    await callRoute(app, me, block, directed(me, other))
    await leave(me)
    const again = await register(me.mail)
    const { body } = await callRoute(app, again, blockedProfiles, { params: { id: again.id } })
    expect(body).toMatchObject([{ user_id: other.id, firstname: 'Otto' }])
    expect((await callRoute(app, other, getProfile, { params: { username: again.username } })).status).toBe(
      404,
    )
  })
})

describe('the protection from a deleted account', () => {
  it('holds when both leave, in either order of return', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const pairOf = [await make(), await make()] as const
      await callRoute(app, pairOf[0], block, directed(pairOf[0], pairOf[1]))
      for (const one of pairOf) expect((await leave(one)).status).toBe(200)
      const back: Person[] = []
      for (const at of order) back[at] = await register(pairOf[at].mail)
      const [blocker, blocked] = back as [Person, Person]
      expect(await blocksOf(blocked.id)).toEqual([blocker.id])
      const { body } = await callRoute(app, blocker, blockedProfiles, { params: { id: blocker.id } })
      expect(body).toMatchObject([{ username: '' }])
    }
  })

  it('follows a change of address before and after', async () => {
    const [victim, me] = [await make(), await make()]
    await callRoute(app, victim, block, directed(victim, me))
    await changeMail(me, 'elsewhere@mail.test')
    await leave({ ...me })
    expect(await blocksOf((await register(me.mail)).id)).toEqual([victim.id])

    const [other, second, fresh] = [await make(), await make({ username: 'second' }), await make()]
    await callRoute(app, other, block, directed(other, second))
    await leave(second)
    await callRoute(app, fresh, like, pair(fresh, other))
    await callRoute(app, other, like, pair(other, fresh))
    const tab = await connectLive(app.url, { token: other.token })
    await changeMail(fresh, second.mail.replace('@', '+new@'))
    expect(await tab.waitForEvent('memberGone')).toEqual({ user_id: fresh.id })
    tab.close()
    expect(await blocksOf(fresh.id)).toEqual([other.id])
    expect((await app.pool.query('select from likes where liker_id = $1', [fresh.id])).rowCount).toBe(0)
  })

  it('passes to another account of the same mailbox', async () => {
    const [victim, me] = [await make(), await make({ username: 'twin' })]
    const second = await register(me.mail.replace('@', '+second@'))
    await callRoute(app, victim, block, directed(victim, me))
    await leave(me)
    expect(await blocksOf(second.id)).toEqual([victim.id])
  })

  it("includes that day's counts, by viewer and by recipient", async () => {
    const [me, other] = [await make(), await make()]
    await callRoute(app, me, getProfile, { params: { username: other.username } })
    await callRoute(app, me, like, pair(me, other))
    const shown = await countShown(me)
    expect(shown).toBeGreaterThan(0)
    await leave(me)
    const again = await register(me.mail)
    expect(await countShown(again)).toBe(shown)
    await callRoute(app, again, like, pair(again, other))
    const { rows } = await app.pool.query('select type from notifications where member_id = $1', [other.id])
    expect(rows.filter(({ type }) => type === 'like')).toEqual([])
  })
})

describe('a deactivated account that is deleted', () => {
  it("can't register again with its mailbox", async () => {
    const me = await make()
    await app.db.update(members).set({ status: 0 }).where(eq(members.id, me.id))
    expect((await callRoute(app, admin, deleteUser, { params: { id: me.id } })).status).toBe(200)
    const body = makeRegistration({ email: me.mail })
    await callApi(app, 'POST', '/users/register', { body })
    const key = readKey((await readMailsTo(app, me.mail)).at(-1))
    expect(await callApi(app, 'GET', `/users/register/${key}`)).toMatchObject({
      status: 403,
      body: { code: 'deactivated' },
    })
  })
})

async function changeMail(me: Person, mail: string) {
  const body = { data: { mail }, password: PASSWORD }
  await callApi(app, 'POST', `/users/update/${me.id}/custom/mail`, { body, token: me.token })
  const key = readKey((await readMailsTo(app, mail)).at(-1))
  expect((await callApi(app, 'POST', `/users/confirm-mail/${key}`)).status).toBe(200)
}

describe('what is retained', () => {
  it('ends after 90 days', async () => {
    const victim = await make()
    const [early, late] = [await make(), await make()]
    for (const me of [early, late]) {
      await callRoute(app, victim, block, directed(victim, me))
      await leave(me)
    }
    skip = 90 * DAY_MS - 60_000
    expect(await blocksOf((await register(early.mail)).id)).toEqual([victim.id])
    skip = 90 * DAY_MS + 60_000
    const count = () => app.pool.query('select from departures').then(({ rowCount }) => rowCount)
    expect(await count()).toBeGreaterThan(0)
    await app.app.context.jobs.send(nightlySweep, {})
    await expect.poll(count).toBe(0)
    for (const table of ['departed_mailboxes', 'departed_blocks', 'departed_counts', 'departed_reports'])
      expect((await app.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
    expect(await blocksOf((await register(late.mail)).id)).toEqual([])
  })

  it('is empty if there’s nothing to protect anyone from', async () => {
    const me = await make()
    await leave(me)
    expect((await app.pool.query('select from departures')).rowCount).toBe(0)
  })

  it("loses other members' content when they leave too", async () => {
    const { a: me, b: author, roomId } = await makeCouple(app)
    const [mine, theirs] = [
      await openConversation(app, me, roomId),
      await openConversation(app, author, roomId),
    ]
    await sendText(mine, roomId, 'rude words')
    await sendText(theirs, roomId, 'private words')
    for (const client of [mine, theirs]) client.close()
    const body = { category: 'harassment', note: 'see the words' } as const
    await callRoute(app, author, report, { ...directed(author, me), body })
    await leave(me)
    const { rows } = await app.pool.query<{ all: string }>(
      'select string_agg(r::text, $1) as all from departed_reports r',
      [' '],
    )
    expect(rows[0]?.all).not.toMatch(/rude|private|see the/)
    await leave(author)
    const again = await register(me.mail)
    const [left] = await app.db.select().from(reports).where(eq(reports.reported_id, again.id))
    expect(left).toMatchObject({
      reporter_id: null,
      note: '',
      snapshot: { messages: [{ content: 'rude words' }] },
    })
  })
})
