import {
  addComment,
  type Comment,
  commentsOf,
  deleteComment,
  deletePost,
  editComment,
  POST_LIMITS,
  readPost,
} from '@savanna/contract/posts/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeComment,
  makeMember,
  makePost,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
import { takeAllowance } from '../../allowances/index.ts'

let test: TestApp
let owner: TestMember
let me: TestMember
let postId: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await makeMember(test.app.context)
  me = await makeMember(test.app.context)
  postId = await makePost(test.app.context, owner)
})

const say = (comment: string, who = me, more: { client_id?: string; postid?: string } = {}) =>
  callRoute(test, who, addComment, { body: { postid: postId, comment, ...more } })
const edit = (commentId: string, comment: string, who = me) =>
  callRoute(test, who, editComment, { params: { commentId }, body: { comment } })
const remove = (commentId: string, who = me) => callRoute(test, who, deleteComment, { params: { commentId } })
const listFor = async (who = me): Promise<Comment[]> =>
  (await callRoute(test, who, commentsOf, { params: { postId } })).body.data
const countFor = async (who = me) =>
  (await callRoute(test, who, readPost, { params: { postId } })).body.commentCount
const toldTo = ({ id }: TestMember) =>
  test.db.select().from(notifications).where(eq(notifications.member_id, id))

describe('a comment', () => {
  it('is added, stored as written, and announced to the owner', async () => {
    const text = '<b>Lovely</b> & "warm" 🦁\nsecond line'
    const { body } = await say(`  ${text} `)
    expect(body).toMatchObject({
      message: 'Comment added',
      commentCount: 1,
      comment: { postid: postId, userid: me.id, username: me.username, comment: text, edited_at: null },
    })
    expect(body.comment.image).toBe(body.comment.portrait?.url)
    expect(await listFor(owner)).toMatchObject([{ id: body.comment.id, comment: text }])
    await say('Thank you', owner)
    expect(await toldTo(owner)).toMatchObject([
      { type: 'comment', sender_id: me.id, post_id: postId, comment_id: body.comment.id },
    ])
  })

  it('is only edited by its author', async () => {
    const { comment } = (await say('Lovley')).body
    const { status, body } = await edit(comment.id, 'Lovely')
    expect([status, body.comment]).toMatchObject([200, { comment: 'Lovely', edited_at: expect.any(String) }])
    const again = await edit(comment.id, 'Lovely')
    expect(again.body.comment.edited_at).toBe(body.comment.edited_at)
    for (const who of [owner, await makeMember(test.app.context)])
      expect((await edit(comment.id, 'Mine', who)).status).toBe(403)
    expect(await listFor()).toMatchObject([{ comment: 'Lovely' }])
  })

  it("is deleted by its author or the post's owner, with its notification", async () => {
    const [one, two] = [(await say('One')).body.comment, (await say('Two')).body.comment]
    expect((await remove(one.id, await makeMember(test.app.context))).status).toBe(403)
    expect((await remove(one.id)).body).toEqual({ message: 'Comment deleted', commentCount: 1 })
    expect((await remove(two.id, owner)).body).toEqual({ message: 'Comment deleted', commentCount: 0 })
    expect([await listFor(), await countFor(), await toldTo(owner)]).toEqual([[], 0, []])
    for (const answer of [await remove(one.id), await edit(one.id, 'x')])
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'comment_not_found' }])
  })

  it('is deleted once if both delete it in parallel', async () => {
    const { comment } = (await say('One')).body
    await say('Two')
    const answers = await Promise.all([remove(comment.id), remove(comment.id, owner), remove(comment.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await countFor()).toBe(1)
  })

  it('is stored once if sent twice, even in parallel', async () => {
    const client_id = newId()
    const answers = await Promise.all(Array.from({ length: 4 }, () => say('Once', me, { client_id })))
    expect(new Set(answers.map(({ body }) => body.comment.id)).size).toBe(1)
    expect([await countFor(), (await toldTo(owner)).length]).toEqual([1, 1])
    const other = await say('Other words', me, { client_id })
    expect([other.status, other.body]).toMatchObject([409, { code: 'client_id_taken' }])
    const elsewhere = await say('Once', me, { client_id, postid: await makePost(test.app.context, owner) })
    expect(elsewhere.status).toBe(409)
    expect((await say('Once', owner, { client_id })).status).toBe(200)
  })
})

describe('bad input', () => {
  it.each([
    ['an empty text', '', 'Please write a comment'],
    ['a blank text', ' \n\t ', 'Please write a comment'],
    ['a long text', 'a'.repeat(POST_LIMITS.comment + 1), 'Comments can be up to 500 characters'],
    ['a NUL', 'a\0b', 'Text can’t contain the character U+0000'],
  ])('a comment with %s is rejected, both new and edited', async (_, text, message) => {
    const { comment } = (await say('Fine')).body
    for (const answer of [await say(text), await edit(comment.id, text)])
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid', message }])
    expect(await listFor()).toMatchObject([{ comment: 'Fine' }])
  })

  it("a deleted or invented post can't be commented on", async () => {
    const { comment } = (await say('In time')).body
    await callRoute(test, owner, deletePost, { params: { postId } })
    for (const answer of [await say('Too late'), await say('Never', me, { postid: newId() })])
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { code: 'post_not_found', message: 'This post no longer exists.' },
      ])
    expect((await edit(comment.id, 'x')).status).toBe(404)
    expect((await callRoute(test, me, commentsOf, { params: { postId } })).status).toBe(404)
    expect((await say('x', me, { postid: 'x' })).status).toBe(400)
  })

  it("comments leave nothing behind when racing their post's deletion", async () => {
    const answers = await Promise.all([
      say('a'),
      say('b'),
      callRoute(test, owner, deletePost, { params: { postId } }),
      say('c'),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await say('d')).status).toBe(404)
    expect(await toldTo(owner)).toEqual([])
  })
})

describe("a post's comments", () => {
  it('have pages, newest first', async () => {
    const ids: string[] = []
    for (let made = 0; made < POST_LIMITS.comments + 2; made++)
      ids.unshift(await makeComment(test.app.context, me, postId))
    const first = await callRoute(test, me, commentsOf, { params: { postId } })
    const query = { before: first.body.next ?? '' }
    const second = await callRoute(test, me, commentsOf, { params: { postId }, query })
    expect([first.body.data.length, second.body.next]).toEqual([POST_LIMITS.comments, null])
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids)
    const bad = await callRoute(test, me, commentsOf, { params: { postId }, query: { before: 'x' } })
    expect(bad.status).toBe(400)
  })

  it('are only from members visible to the viewer', async () => {
    const { context } = test.app
    const [friend, inactive, blocker] = await Promise.all([
      makeMember(context),
      makeMember(context),
      makeMember(context),
    ])
    await makeBlock(context, blocker, me)
    for (const author of [friend, inactive, blocker]) await makeComment(context, author, postId)
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, inactive.id))
    expect([(await listFor()).map(({ userid }) => userid), await countFor()]).toEqual([[friend.id], 1])
    expect(await countFor(owner)).toBe(2)
  })
})

it('a member can write fifty comments a day', async () => {
  await takeAllowance(test.db, { memberId: me.id, kind: 'comments', target: '', amount: 49, now: new Date() })
  expect((await say('The last one')).status).toBe(200)
  const { status, body } = await say('One more')
  expect([status, body]).toMatchObject([429, { code: 'allowance_used_up' }])
  expect(await countFor()).toBe(1)
})
