import { feed, POST_LIMITS, postsOf, readPost } from '@savanna/contract/posts/routes'
import { block } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../../../testkit/actions/conversations.ts'
import { makeJpeg, upload } from '../../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeFollow,
  makeLike,
  makeMember,
  makePost,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { posts } from '../../../schema/posts.tables.ts'
import { follows } from '../../../schema/relations.tables.ts'
import { findFeedPage, gatherPosts } from './feed.repository.ts'

let test: TestApp
let me: TestMember
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  me = await makeMember(test.app.context)
})

const make = () => makeMember(test.app.context)
const post = (author: TestMember) => makePost(test.app.context, author)
const setStatus = (member: TestMember, status: number) =>
  test.db.update(members).set({ status }).where(eq(members.id, member.id))

async function feedOf(who: TestMember, before?: string) {
  const { body } = await callRoute(test, who, feed, {
    params: { id: who.id },
    query: before === undefined ? {} : { before },
  })
  return { ids: body.data.map(({ id }) => id), next: body.next }
}

describe('the feed', () => {
  it("has the member's own posts, and those of followed members and matches, newest first, once each", async () => {
    const [followed, match, both, stranger, liked] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ]
    await makeFollow(test.app.context, me, followed)
    await makeFollow(test.app.context, me, both)
    await makeMatch(test, me, match)
    await makeMatch(test, me, both)
    await makeLike(test.app.context, me, liked)
    await makeFollow(test.app.context, stranger, me)
    const ids: string[] = []
    for (const author of [match, me, stranger, followed, both, liked, match, both]) {
      const id = await post(author)
      if (author !== stranger && author !== liked) ids.unshift(id)
    }
    expect(await feedOf(me)).toEqual({ ids, next: null })
  })

  it('has pages without repeats or gaps, whatever is published in the meantime', async () => {
    const author = await make()
    await makeFollow(test.app.context, me, author)
    const ids: string[] = []
    for (let made = 0; made < 2 * POST_LIMITS.page + 1; made++) ids.unshift(await post(author))
    const first = await feedOf(me)
    await post(author)
    const second = await feedOf(me, first.next ?? '')
    const third = await feedOf(me, second.next ?? '')
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids)
    expect([first.ids.length, third.ids.length, third.next]).toEqual([12, 1, null])
  })

  it('leaves out members who left, and includes all of their posts when they return', async () => {
    const author = await make()
    await makeFollow(test.app.context, me, author)
    const ids = [await post(author)]
    await setStatus(author, 0)
    expect((await feedOf(me)).ids).toEqual([])
    await setStatus(author, 1)
    expect((await feedOf(me)).ids).toEqual(ids)
  })

  it.each(['x', '0', "' or 1=1"])('rejects the cursor %j', async (before) => {
    const answer = await callRoute(test, me, feed, { params: { id: me.id }, query: { before } })
    expect([answer.status, answer.body]).toMatchObject([400, { message: 'Invalid position in the list' }])
  })
})

describe('a member who follows very many', () => {
  const manyFollowed = async () => {
    const authors: TestMember[] = []
    for (let made = 0; made < 6; made++) authors.push(await make())
    const silent = await silentMembers(320)
    await test.db
      .insert(follows)
      .values(
        [...authors.map(({ id }) => id), ...silent].map((id) => ({ follower_id: me.id, followed_id: id })),
      )
    return authors
  }

  it.each([
    ['all the time', 30, 1],
    ['now and then', 300, 15],
    ['seldom', 300, 80],
  ])('gets the same posts if their authors write %s', async (_, made, every) => {
    const authors = await manyFollowed()
    const [gone, stranger] = [authors[5] as TestMember, await make()]
    await setStatus(gone, 0)
    const writers = [...authors, stranger, me]
    const written = Array.from({ length: made }, (_, place) => ({
      id: newId(),
      member_id: (place % every === 0 ? (writers[(place / every) % 8] as TestMember) : stranger).id,
      title: 'Evening by the lake',
      client_id: newId(),
    }))
    await test.db.insert(posts).values(written)
    const unseen = [gone.id, stranger.id]
    const ids = written.filter(({ member_id }) => !unseen.includes(member_id)).map(({ id }) => id)
    for (const way of [findFeedPage, gatherPosts]) {
      const pages: string[] = []
      for (let before: string | undefined; ; before = pages.at(-1)) {
        const page = await way(test.db, me.id, { before, limit: 7 })
        pages.push(...page)
        if (page.length < 7) break
      }
      expect([way.name, pages]).toEqual([way.name, ids.toReversed()])
    }
  })

  it('gets them behind those of very many who left', async () => {
    const [author] = await manyFollowed()
    const kept = await post(author as TestMember)
    await test.pool.query(
      `with gone as (update members set status = 0 from follows where id = followed_id and follower_id = $1
          and id <> $2 returning id)
        insert into posts (id, member_id, title, client_id)
        select overlay(gen_random_uuid()::text placing 'f' from 1 for 1)::uuid, id, 'Gone', gen_random_uuid() from gone`,
      [me.id, author?.id],
    )
    expect(await gatherPosts(test.db, me.id, { before: undefined, limit: 7 })).toEqual([kept])
  })
})

async function silentMembers(count: number): Promise<string[]> {
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into members (id, username, mail, password_hash, verified_at)
     select id, id, id || '@mail.test', '', now()
     from (select gen_random_uuid() as id from generate_series(1, $1::int)) made returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

describe("a member's posts", () => {
  it('are visible to anyone who may see the member', async () => {
    const [author, blocker] = [await make(), await make()]
    const ids = [await post(author), await post(author)].reverse()
    const own = await callRoute(test, author, postsOf, { params: { userId: author.id } })
    const seen = await callRoute(test, me, postsOf, { params: { userId: author.id.toUpperCase() } })
    for (const { body } of [own, seen]) expect(body.data.map(({ id }) => id)).toEqual(ids)
    await makeBlock(test.app.context, blocker, me)
    const hidden = await callRoute(test, me, postsOf, { params: { userId: blocker.id } })
    expect([hidden.status, hidden.body]).toMatchObject([404, { code: 'member_not_found' }])
  })
})

describe('a block', () => {
  it.each([
    ['by the author', (author: TestMember, reader: TestMember) => [author, reader]],
    ['by the reader', (author: TestMember, reader: TestMember) => [reader, author]],
  ])('%s hides posts and images immediately', async (_, order) => {
    const author = await make()
    await makeFollow(test.app.context, me, author)
    const images = [await makeJpeg('#C8553D')]
    const { body } = await upload(test, author, { fields: { Title: 'Seen' }, images })
    const params = { postId: body.post.id }
    const seen = await callRoute(test, me, readPost, { params })
    const address = test.url + (seen.body.imagePaths[0] ?? '')
    expect([seen.status, (await fetch(address)).status]).toEqual([200, 200])
    const [blocker, blocked] = order(author, me) as [TestMember, TestMember]
    await callRoute(test, blocker, block, { params: { userId: blocker.id, targetId: blocked.id } })
    expect([
      (await callRoute(test, me, readPost, { params })).status,
      (await fetch(address)).status,
      (await feedOf(me)).ids,
      (await fetch(test.url + (body.post.imagePaths[0] ?? ''))).status,
    ]).toEqual([404, 404, [], 200])
  })

  it('also hides images and posts of members who left', async () => {
    const author = await make()
    const { body } = await upload(test, author, {
      fields: { Title: 'x' },
      images: [await makeJpeg('#C8553D')],
    })
    const seen = await callRoute(test, me, readPost, { params: { postId: body.post.id } })
    await setStatus(author, 0)
    expect((await fetch(test.url + (seen.body.imagePaths[0] ?? ''))).status).toBe(404)
    expect((await callRoute(test, me, readPost, { params: { postId: body.post.id } })).status).toBe(404)
  })
})
