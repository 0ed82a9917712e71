import { countPostLikes, likePost, postLikers, readPost, unlikePost } from '@savanna/contract/posts/routes'
import { LIST_PAGE } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { queriesAskedBy } from '../../../../../testkit/asked-queries.ts'
import {
  makeBlock,
  makeMember,
  makePost,
  makePostLike,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { takeAllowance } from '../../allowances/index.ts'

let test: TestApp
let owner: TestMember
let me: TestMember
let postid: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await makeMember(test.app.context)
  me = await makeMember(test.app.context)
  postid = await makePost(test.app.context, owner)
})

const like = (who = me, id = postid) => callRoute(test, who, likePost, { body: { postid: id } })
const unlike = (who = me, id = postid) => callRoute(test, who, unlikePost, { body: { postid: id } })
const shownTo = async (who: TestMember) => {
  const { body } = await callRoute(test, who, readPost, { params: { postId: postid } })
  return [body.likeCount, body.liked]
}
const toldTo = ({ id }: TestMember) =>
  test.db.select().from(notifications).where(eq(notifications.member_id, id))
const popularityOf = async ({ id }: TestMember) =>
  (await test.db.select({ pop: profiles.pop_score }).from(profiles).where(eq(profiles.member_id, id)))[0]?.pop

describe('a like', () => {
  it('takes few database queries', async () => {
    const asked = await queriesAskedBy(test, like)
    expect(asked.join('\n')).toMatch(/insert into "?post_likes/)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(14)
  })

  it('counts once per member, and can be undone', async () => {
    expect((await like()).body).toEqual({ message: 'Liked', liked: true, likeCount: 1 })
    expect((await like()).body.likeCount).toBe(1)
    expect((await like(owner)).body.likeCount).toBe(2)
    expect([await shownTo(me), await popularityOf(owner)]).toEqual([[2, true], 2])
    const count = await callRoute(test, me, countPostLikes, { params: { postId: postid } })
    expect(count.body).toEqual({ status: 200, data: [{ likeCount: 2 }] })
    expect((await unlike()).body).toEqual({ message: 'Like removed', liked: false, likeCount: 1 })
    expect((await unlike()).body.likeCount).toBe(1)
    expect([await shownTo(me), await popularityOf(owner)]).toEqual([[1, false], 0])
  })

  it('from two tabs in parallel, with unlikes in between, ends as one of them said', async () => {
    const answers = await Promise.all([like(), unlike(), like(), unlike(), like(), like()])
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const [count, liked] = await shownTo(me)
    expect(count).toBe(liked ? 1 : 0)
    await Promise.all([like(), like(), like()])
    expect(await shownTo(me)).toEqual([1, true])
  })

  it("notifies the owner once, however often it's undone and repeated", async () => {
    for (let time = 0; time < 3; time++) {
      await like()
      await unlike()
    }
    await like(owner)
    expect(await toldTo(owner)).toMatchObject([{ type: 'post_like', sender_id: me.id, post_id: postid }])
  })

  it('only works on a post that the caller may see', async () => {
    const blocked = await makePost(test.app.context, await blockerOf(me))
    for (const [id, status] of [
      [newId(), 404],
      [blocked, 404],
      ['x', 400],
      ['', 400],
    ] as const) {
      expect([id, (await like(me, id)).status]).toEqual([id, status])
      expect([id, (await unlike(me, id)).status]).toEqual([id, status])
    }
    expect((await callRoute(test, me, likePost, { body: {} as never })).status).toBe(400)
  })

  it('is limited to fifty a day, for posts and photos separately', async () => {
    const used = { memberId: me.id, target: '', amount: 49, now: new Date() }
    await takeAllowance(test.db, { ...used, kind: 'post_likes' })
    await like()
    await unlike()
    expect((await like()).status).toBe(200)
    const refused = await like(me, await makePost(test.app.context, owner))
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'allowance_used_up' }])
    const photo = await makePost(test.app.context, owner, { images: 2 })
    expect((await like(me, photo)).status).toBe(200)
  })
})

async function blockerOf(member: TestMember): Promise<TestMember> {
  const blocker = await makeMember(test.app.context)
  await makeBlock(test.app.context, blocker, member)
  return blocker
}

describe('members who like a post', () => {
  it('are visible to anyone who may see them, and not counted for anyone else', async () => {
    const { context } = test.app
    const [friend, inactive] = [await makeMember(context), await makeMember(context)]
    const [blocker, blocked] = [await blockerOf(me), await makeMember(context)]
    await makeBlock(context, me, blocked)
    for (const liker of [friend, inactive, blocker, blocked]) await makePostLike(context, liker, postid)
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, inactive.id))
    const likersFor = async (who: TestMember) =>
      (await callRoute(test, who, postLikers, { params: { postId: postid } })).body.data.map(
        ({ user_id }) => user_id,
      )
    expect([await likersFor(me), await shownTo(me)]).toEqual([[friend.id], [1, false]])
    expect(await likersFor(owner)).toEqual([blocked.id, blocker.id, friend.id])
    expect(await shownTo(owner)).toEqual([3, false])
    await test.db.update(members).set({ status: 1 }).where(eq(members.id, inactive.id))
    expect(await shownTo(me)).toEqual([2, false])
  })

  it('have pages, latest first', async () => {
    const likers: string[] = []
    for (let made = 0; made < LIST_PAGE + 3; made++) {
      const liker = await makeMember(test.app.context)
      await makePostLike(test.app.context, liker, postid)
      likers.unshift(liker.id)
    }
    const first = await callRoute(test, me, postLikers, { params: { postId: postid } })
    const query = { before: first.body.next ?? '' }
    const second = await callRoute(test, me, postLikers, { params: { postId: postid }, query })
    const listed = [...first.body.data, ...second.body.data].map(({ user_id }) => user_id)
    expect([listed, second.body.next]).toEqual([likers, null])
  })
})
