import {
  addComment,
  type Comment,
  commentsOf,
  deleteComment,
  editComment,
  readPost,
  reportComment,
} from '@savanna/contract/posts/routes'
import { setVisibility } from '@savanna/contract/profiles/visibility'
import { follow, like } from '@savanna/contract/relations/routes'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive, type LiveClient } from '../../../../../testkit/actions/live-client.ts'
import { makePicture, putPicture } from '../../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeFollow,
  makeLike,
  makeMember,
  makePost,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { notifications } from '../../../schema/notifications.tables.ts'

// The real day: tokens are checked against the machine's clock.
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
const NOON = new Date(TODAY + 12 * HOUR_MS)

let test: TestApp
let now = NOON
let owner: TestMember
let stranger: TestMember
let postId: string
const clients: LiveClient[] = []

beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: 100 }, { now: () => now })
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const client of clients.splice(0)) client.close()
  now = NOON
  owner = await makeMember(test.app.context)
  stranger = await makeMember(test.app.context)
  postId = await makePost(test.app.context, owner)
})

const comment = (who: TestMember, text: string, more = {}) =>
  callRoute(test, who, addComment, { body: { postid: postId, comment: text, ...more } })
const edit = (who: TestMember, commentId: string, text: string) =>
  callRoute(test, who, editComment, { params: { commentId }, body: { comment: text } })
const remove = (who: TestMember, commentId: string) =>
  callRoute(test, who, deleteComment, { params: { commentId } })
const listFor = async (who: TestMember): Promise<Comment[]> =>
  (await callRoute(test, who, commentsOf, { params: { postId } })).body.data
const countFor = async (who: TestMember) =>
  (await callRoute(test, who, readPost, { params: { postId } })).body.commentCount
const notificationsOf = (who: TestMember) =>
  test.db.select().from(notifications).where(eq(notifications.member_id, who.id))
const choose = (who: TestMember, data: { comments?: 'everyone' | 'tied' | 'nobody' }) =>
  callRoute(test, who, setVisibility, { params: { id: who.id }, body: { data } })

async function watchPost(who: TestMember) {
  const client = await connectLive(test.url, { token: who.token })
  clients.push(client)
  await client.emitWithAck('watchPosts', [postId])
  return client
}

describe('comments on a stranger’s posts', () => {
  it('are limited to five a day, over all posts and despite deletions', async () => {
    const other = await makePost(test.app.context, owner)
    for (let n = 0; n < 5; n++) {
      const { status, body } = await comment(stranger, `Lovely ${n}`, n % 2 ? { postid: other } : {})
      expect(status).toBe(200)
      if (n < 2) await remove(stranger, body.comment.id)
    }
    const sixth = await comment(stranger, 'Lovely again')
    expect([sixth.status, sixth.body]).toMatchObject([
      429,
      {
        code: 'stranger_comments_used_up',
        message:
          'You’ve written as many comments on this member’s posts as one day allows. You can write more in 12 hours, or once they like or follow you.',
      },
    ])
    expect(await listFor(owner)).toHaveLength(2)
    const elsewhere = await makePost(test.app.context, await makeMember(test.app.context))
    expect((await comment(stranger, 'Lovely', { postid: elsewhere })).status).toBe(200)
    now = new Date(NOON.getTime() + 12 * HOUR_MS)
    expect((await comment(stranger, 'Good morning')).status).toBe(200)
  })

  it('are exactly five, however many arrive in parallel', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => comment(stranger, `Lovely ${n}`)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await countFor(owner)).toBe(5)
  })

  it.each(['like', 'follow'] as const)(
    "aren't limited once the owner has a connection by a %s",
    async (tie) => {
      for (let n = 0; n < 5; n++) await comment(stranger, `Lovely ${n}`)
      await (tie === 'like' ? makeLike : makeFollow)(test.app.context, owner, stranger)
      expect((await comment(stranger, 'Thank you')).status).toBe(200)
    },
  )

  it('are limited despite the stranger’s own like and follow', async () => {
    for (const tie of [makeLike, makeFollow]) await tie(test.app.context, stranger, owner)
    for (let n = 0; n < 5; n++) await comment(stranger, `Lovely ${n}`)
    expect((await comment(stranger, 'Again')).status).toBe(429)
  })
})

describe('a stranger’s comment with contact details', () => {
  const TEXTS = [
    'See https://example.org/me',
    'Call +33 6 12 34 56 78',
    'I am @mia_k',
    'insta: mia',
    'mia@example.org',
  ]

  it.each(TEXTS)('is visible only to its author: %s', async (text) => {
    const third = await makeMember(test.app.context)
    const { body } = await comment(stranger, text)
    expect([body.comment.held, body.commentCount]).toEqual([true, 1])
    expect(await listFor(stranger)).toMatchObject([{ comment: text, held: true }])
    expect([await countFor(stranger), await countFor(owner), await countFor(third)]).toEqual([1, 0, 0])
    for (const who of [owner, third]) expect(await listFor(who)).toEqual([])
    expect(await notificationsOf(owner)).toEqual([])
  })

  it("can't be edited, deleted or reported by others, who get the same reply as if it's gone", async () => {
    const { comment: held } = (await comment(stranger, 'insta: mia')).body
    for (const who of [owner, await makeMember(test.app.context)]) {
      const report = { params: { commentId: held.id }, body: { category: 'other' as const } }
      for (const reply of [
        await edit(who, held.id, 'x'),
        await remove(who, held.id),
        await callRoute(test, who, reportComment, report),
      ])
        expect([reply.status, reply.body]).toMatchObject([404, { code: 'comment_not_found' }])
    }
    expect((await remove(stranger, held.id)).body).toMatchObject({ commentCount: 0 })
    expect(await countFor(owner)).toBe(0)
  })

  it("reaches no other page live, unless it's edited to an ordinary one", async () => {
    const [owners, own] = [await watchPost(owner), await watchPost(stranger)]
    const { comment: held } = (await comment(stranger, 'insta: mia')).body
    await own.waitForEvent('commentAdded')
    await edit(stranger, held.id, 'So warm')
    const added = await owners.waitForEvent<{ comment: Comment; commentCount: number }>('commentAdded')
    expect([added.comment.comment, added.commentCount]).toEqual(['So warm', 1])
    expect(owners.receivedEvents('commentAdded')).toHaveLength(1)
    await edit(stranger, held.id, 'So warm, insta: mia')
    expect(await owners.waitForEvent('commentGone')).toMatchObject({ comment_id: held.id, commentCount: 0 })
    expect(JSON.stringify(owners.receivedEvents('commentChanged'))).not.toContain('insta')
    expect([await listFor(owner), await countFor(owner), await countFor(stranger)]).toEqual([[], 0, 1])
  })
})

describe('a held-back comment', () => {
  it.each(['like', 'follow'] as const)('is shown once the owner gives the author a %s', async (tie) => {
    for (const who of [owner, stranger]) await putPicture(test, who, 0, await makePicture('#a33'))
    const { comment: held } = (await comment(stranger, 'insta: mia')).body
    const third = await makeMember(test.app.context)
    const [owners, own] = [await watchPost(third), await watchPost(stranger)]
    const params = { id: stranger.id, uid: owner.id }
    const reply = await callRoute(test, owner, tie === 'like' ? like : follow, { params })
    expect(reply.status).toBe(200)
    const added = await owners.waitForEvent<{ comment: Comment; commentCount: number }>('commentAdded')
    expect([added.comment.id, added.comment.held, added.commentCount]).toEqual([held.id, false, 1])
    await own.waitForEvent<{ comment: Comment }>('commentAdded', (event) => !event.comment.held)
    expect([await countFor(owner), await countFor(stranger), await countFor(third)]).toEqual([1, 1, 1])
    expect(await listFor(third)).toMatchObject([{ comment: 'insta: mia', held: false }])
    expect((await comment(stranger, 'telegram mia_k')).body.comment.held).toBe(false)
  })

  it("is only a stranger's, not a friend's or the owner's", async () => {
    await makeFollow(test.app.context, owner, stranger)
    for (const who of [owner, stranger])
      expect((await comment(who, 'insta: mia')).body.comment.held).toBe(false)
    expect(await countFor(owner)).toBe(2)
  })
})

describe('who may comment', () => {
  const CLOSED = {
    tied: 'Only people this member has liked, followed or matched with can comment on their posts.',
    nobody: 'This member has turned comments off.',
  }

  it.each(['tied', 'nobody'] as const)(
    "is enforced for new comments and edits when it's %s",
    async (comments) => {
      const before = (await comment(stranger, 'Lovely', { client_id: newId() })).body.comment
      await choose(owner, { comments })
      for (const reply of [await comment(stranger, 'Lovely'), await edit(stranger, before.id, 'Lovelier')])
        expect([reply.status, reply.body]).toMatchObject([
          403,
          { code: 'comments_closed', message: CLOSED[comments] },
        ])
      const post = await callRoute(test, stranger, readPost, { params: { postId } })
      expect(post.body.comments_closed).toBe(comments)
      expect(await listFor(owner)).toMatchObject([{ comment: 'Lovely' }])
      expect((await comment(owner, 'Mine')).status).toBe(200)
      await makeLike(test.app.context, owner, stranger)
      expect((await comment(stranger, 'Thank you')).status).toBe(comments === 'tied' ? 200 : 403)
      await choose(owner, { comments: 'everyone' })
      expect((await comment(await makeMember(test.app.context), 'Hello')).status).toBe(200)
    },
  )

  it('still returns a comment stored before comments were turned off', async () => {
    const client_id = newId()
    const first = await comment(stranger, 'Lovely', { client_id })
    await choose(owner, { comments: 'nobody' })
    const again = await comment(stranger, 'Lovely', { client_id })
    expect([again.status, again.body.comment?.id]).toEqual([200, first.body.comment.id])
  })
})
