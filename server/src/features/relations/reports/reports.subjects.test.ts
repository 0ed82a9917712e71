import { reportComment, reportPost } from '@savanna/contract/posts/routes'
import { isReported, report } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeMember,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { comments, postImages, posts } from '../../../schema/posts.tables.ts'
import { hasReportedComment, hasReportedPost, reports } from '../../../schema/relations.tables.ts'
import { findReferenced } from '../../pictures/stored-keys.repository.ts'
import { relationData } from '../member-data.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)

async function makePost(author: TestMember, images = 0) {
  const id = newId()
  await test.db.insert(posts).values({ id, member_id: author.id, title: 'Rain at last', client_id: newId() })
  const keys = Array.from({ length: images }, () => `posts/${newId()}`)
  const rows = keys.map((media_key, index) => ({ post_id: id, index, media_key, thumbhash: 'HBkS' }))
  if (images > 0)
    await test.db.insert(postImages).values(rows.map((row) => ({ ...row, width: 8, height: 8 })))
  return { id, keys }
}

async function makeComment(author: TestMember, post: { id: string }) {
  const id = newId()
  const row = { id, post_id: post.id, member_id: author.id, text: 'Buy my coins', client_id: newId() }
  await test.db.insert(comments).values(row)
  return { id }
}

const COMPLAINT = { category: 'spam_or_scam' as const, note: 'Coins.' }
const onPost = (me: TestMember, { id }: { id: string }) =>
  callRoute(test, me, reportPost, { params: { postId: id }, body: COMPLAINT })
const onComment = (me: TestMember, { id }: { id: string }) =>
  callRoute(test, me, reportComment, { params: { commentId: id }, body: COMPLAINT })
const reportsAbout = (member: TestMember) =>
  test.db.select().from(reports).where(eq(reports.reported_id, member.id))

describe('a report about a post', () => {
  it("stores title and images, which outlive the post while it's open", async () => {
    const [me, author] = [await make(), await make({ firstname: 'Malik' })]
    const post = await makePost(author, 3)
    expect(await onPost(me, post)).toMatchObject({ status: 200, body: { message: 'Post reported' } })
    await test.db.delete(posts).where(eq(posts.id, post.id))
    const [stored] = await reportsAbout(author)
    expect(stored).toMatchObject({ reporter_id: me.id, post_id: post.id, comment_id: null, ...COMPLAINT })
    expect(stored?.snapshot).toMatchObject({
      firstname: 'Malik',
      pictures: [],
      messages: [],
      post: { title: 'Rain at last', images: post.keys.map((key) => ({ key, thumbhash: 'HBkS' })) },
    })
    expect(JSON.stringify(stored?.snapshot)).not.toMatch(/birthdate|geo_|mail/)
    expect(await findReferenced(test.db, post.keys)).toEqual(new Set(post.keys))
    await test.db.update(reports).set({ status: 'dismissed' }).where(eq(reports.post_id, post.id))
    expect(await findReferenced(test.db, post.keys)).toEqual(new Set())
  })

  it('is unique per post, separate from one about the member', async () => {
    const [me, other, author] = [await make(), await make(), await make()]
    const [first, second] = [await makePost(author), await makePost(author)]
    const answers = await Promise.all([onPost(me, first), onPost(me, first), onPost(me, first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'already_reported',
      message: 'You’ve already reported this post.',
    })
    expect((await onPost(me, second)).status).toBe(200)
    expect((await onPost(other, first)).status).toBe(200)
    const tells = () => callRoute(test, me, isReported, { params: { a: me.id, b: author.id } })
    expect((await tells()).body.isReported).toBe(false)
    const params = { userId: me.id, targetId: author.id }
    expect((await callRoute(test, me, report, { params, body: { category: 'other' } })).status).toBe(200)
    expect((await tells()).body.isReported).toBe(true)
    expect(await reportsAbout(author)).toHaveLength(4)
  })

  it('is a condition that other queries can use', async () => {
    const [me, author] = [await make(), await make()]
    const post = await makePost(author)
    const comment = await makeComment(author, post)
    const flags = async (viewer: TestMember) =>
      (
        await test.db
          .select({
            post: hasReportedPost(viewer.id, posts.id),
            comment: hasReportedComment(viewer.id, comments.id),
          })
          .from(posts)
          .innerJoin(comments, eq(comments.post_id, posts.id))
          .where(eq(posts.id, post.id))
      )[0]
    expect(await flags(me)).toEqual({ post: false, comment: false })
    await onPost(me, post)
    expect(await flags(me)).toEqual({ post: true, comment: false })
    await onComment(me, comment)
    expect(await flags(me)).toEqual({ post: true, comment: true })
    expect(await flags(author)).toEqual({ post: false, comment: false })
  })
})

describe('a report about a comment', () => {
  it('stores the text and the title above it, without the words of an owner who leaves', async () => {
    const [me, author, owner] = [await make(), await make(), await make()]
    const comment = await makeComment(author, await makePost(owner))
    expect((await onComment(me, comment)).body.message).toBe('Comment reported')
    await test.db.update(comments).set({ text: 'Nothing.' }).where(eq(comments.id, comment.id))
    const kept = async () => (await reportsAbout(author))[0]?.snapshot.comment
    expect(await kept()).toMatchObject({
      text: 'Buy my coins',
      edited: false,
      post: { title: 'Rain at last', owner_id: owner.id },
    })
    await test.db.transaction(async (tx) => {
      await relationData.beforeDelete?.(tx, owner.id)
      await tx.delete(members).where(eq(members.id, owner.id))
    })
    expect(await kept()).toMatchObject({ text: 'Buy my coins', post: null })
    expect((await onComment(me, comment)).status).toBe(404)
  })

  it("isn't about the post", async () => {
    const [me, author] = [await make(), await make()]
    const post = await makePost(author)
    expect((await onComment(me, await makeComment(author, post))).status).toBe(200)
    expect((await onPost(me, post)).status).toBe(200)
    const { body } = await onComment(me, await makeComment(author, post))
    expect(body.message).toBe('Comment reported')
  })
})

describe('reporting what one may not see', () => {
  it.each(['blocks the author', 'is blocked by the author'])(
    'finds nothing if the caller %s',
    async (way) => {
      const [me, author, owner] = [await make(), await make(), await make()]
      const [post, above] = [await makePost(author), await makePost(owner)]
      const below = await makeComment(owner, post)
      const comment = await makeComment(author, above)
      if (way === 'blocks the author') await makeBlock(test.app.context, me, author)
      else await makeBlock(test.app.context, author, me)
      expect([(await onPost(me, post)).status, (await onComment(me, comment)).status]).toEqual([404, 404])
      // A visible member's comment on a hidden post is hidden too.
      expect((await onComment(me, below)).status).toBe(404)
      expect(await reportsAbout(author)).toEqual([])
    },
  )

  it('finds nothing for unknown ids, and rejects one’s own content', async () => {
    const me = await make()
    expect((await onPost(me, { id: newId() })).body).toMatchObject({ code: 'post_not_found' })
    expect((await onComment(me, { id: newId() })).body).toMatchObject({ code: 'comment_not_found' })
    expect((await onPost(me, { id: 'mine' })).status).toBe(400)
    const post = await makePost(me)
    expect((await onPost(me, post)).body).toMatchObject({
      code: 'invalid',
      message: 'This is your own post.',
    })
    expect((await onComment(me, await makeComment(me, post))).status).toBe(400)
  })
})
