import {
  addComment,
  deleteComment,
  deletePost,
  editComment,
  likePost,
  type Post,
  unlikePost,
} from '@savanna/contract/posts/routes'
import { block } from '@savanna/contract/relations/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../../../testkit/actions/live-client.ts'
import { upload } from '../../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeFollow,
  makeMember,
  makePost,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'

interface Watcher {
  member: TestMember
  tab: LiveClient
}

const EVENTS = ['postAdded', 'postGone', 'postLikes', 'commentAdded', 'commentChanged', 'commentGone']

let test: TestApp
let owner: Watcher
let reader: Watcher
/** Blocks the owner. */
let enemy: Watcher
let postId: string
const open: LiveClient[] = []

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[owner, reader, enemy] = [await arrive(), await arrive(), await arrive()]
  await makeBlock(test.app.context, enemy.member, owner.member)
  postId = await makePost(test.app.context, owner.member)
  for (const watcher of [owner, reader, enemy]) await watch(watcher, postId)
})
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

async function arrive(): Promise<Watcher> {
  const member = await makeMember(test.app.context)
  const tab = await connectLive(test.url, { token: member.token })
  open.push(tab)
  return { member, tab }
}

/** Requests to watch posts, and waits until the server has handled it. */
function watch({ tab }: Watcher, ...ids: string[]): Promise<void> {
  return tab.emitWithAck('watchPosts', ids)
}

/** Resolves once a tab has received the events of all completed calls: events keep their order. */
async function settled({ member, tab }: Watcher): Promise<void> {
  const before = tab.receivedEvents('profileChanged').length
  test.app.context.live.toMember(member.id, 'profileChanged')
  await expect.poll(() => tab.receivedEvents('profileChanged').length).toBeGreaterThan(before)
}

const heardBy = ({ tab }: Watcher) =>
  EVENTS.flatMap((event) => tab.receivedEvents(event).map((data) => [event, data]))

const like = (who: Watcher) => callRoute(test, who.member, likePost, { body: { postid: postId } })
const say = async (who: Watcher, comment = 'Lovely') =>
  (await callRoute(test, who.member, addComment, { body: { postid: postId, comment } })).body.comment

describe('watching a post', () => {
  it('shows how many like it, and the member who likes it that they do', async () => {
    await like(reader)
    await like(reader)
    expect(await owner.tab.waitForEvent('postLikes')).toEqual({ post_id: postId, likeCount: 1 })
    expect(await reader.tab.waitForEvent('postLikes')).toEqual({ post_id: postId, likeCount: 1, liked: true })
    await callRoute(test, reader.member, unlikePost, { body: { postid: postId } })
    await settled(owner)
    expect(owner.tab.receivedEvents('postLikes')).toHaveLength(2)
    expect(reader.tab.receivedEvents('postLikes').at(-1)).toMatchObject({ likeCount: 0, liked: false })
  })

  it('shows comments as they come, change and go, with portraits for each session', async () => {
    const { id } = await say(reader)
    const event = await owner.tab.waitForEvent<{ comment: { image: string } }>('commentAdded')
    expect(event).toMatchObject({ comment: { id, comment: 'Lovely', reported: false }, commentCount: 1 })
    const toReader = await reader.tab.waitForEvent<{ comment: { image: string } }>('commentAdded')
    expect(toReader.comment.image).not.toBe(event.comment.image)
    const params = { commentId: id }
    await callRoute(test, reader.member, editComment, { params, body: { comment: 'Lovelier' } })
    expect(await owner.tab.waitForEvent('commentChanged')).toMatchObject({
      comment: { id, comment: 'Lovelier' },
    })
    await callRoute(test, owner.member, deleteComment, { params })
    const gone = { post_id: postId, comment_id: id, commentCount: 0 }
    expect(await reader.tab.waitForEvent('commentGone')).toEqual(gone)
  })

  it("shows when it's deleted, and nothing more", async () => {
    await callRoute(test, owner.member, deletePost, { params: { postId } })
    expect(await reader.tab.waitForEvent('postGone')).toEqual({ post_id: postId })
  })

  it("shows nothing once it's stopped", async () => {
    reader.tab.socket.emit('unwatchPosts', [postId])
    // Sent after it on the same connection, and so handled after it.
    await watch(reader, newId())
    await like(owner)
    await settled(reader)
    expect(heardBy(reader)).toEqual([])
  })

  it('ends with the same count for all, however many like it in parallel', async () => {
    const crowd: Watcher[] = []
    for (let came = 0; came < 6; came++) crowd.push(await arrive())
    await Promise.all(crowd.map(like))
    await settled(owner)
    await settled(reader)
    for (const { tab } of [owner, reader])
      expect(tab.receivedEvents('postLikes').at(-1)).toEqual({ post_id: postId, likeCount: 6 })
  })
})

describe('a member in a block', () => {
  it('with the owner gets nothing at all', async () => {
    await like(reader)
    const { id } = await say(reader)
    await callRoute(test, reader.member, editComment, { params: { commentId: id }, body: { comment: 'x' } })
    await callRoute(test, reader.member, deleteComment, { params: { commentId: id } })
    await upload(test, owner.member, { fields: { Title: 'New' } })
    await callRoute(test, owner.member, deletePost, { params: { postId } })
    await settled(enemy)
    expect(heardBy(enemy)).toEqual([])
  })

  it('with the actor gets nothing about it, and counts without them', async () => {
    const critic = await arrive()
    await makeBlock(test.app.context, critic.member, reader.member)
    await watch(critic, postId)
    const { id } = await say(reader)
    await like(reader)
    await callRoute(test, owner.member, deleteComment, { params: { commentId: id } })
    await settled(critic)
    expect(heardBy(critic)).toEqual([])
    await like(owner)
    expect(await critic.tab.waitForEvent('postLikes')).toEqual({ post_id: postId, likeCount: 1 })
    await expect.poll(() => owner.tab.receivedEvents('postLikes').at(-1)).toMatchObject({ likeCount: 2 })
  })

  it('while watching gets nothing more, and others see that their traces are gone', async () => {
    const other = await arrive()
    await watch(other, postId)
    await like(reader)
    const { id } = await say(reader)
    await settled(reader)
    const before = heardBy(reader)
    const params = { userId: owner.member.id, targetId: reader.member.id }
    await callRoute(test, owner.member, block, { params })
    expect(await other.tab.waitForEvent('commentGone')).toEqual({
      post_id: postId,
      comment_id: id,
      commentCount: 0,
    })
    await other.tab.waitForEvent<{ likeCount: number }>('postLikes', ({ likeCount }) => likeCount === 0)
    await like(other)
    await callRoute(test, owner.member, deletePost, { params: { postId } })
    await settled(reader)
    expect(heardBy(reader)).toEqual(before)
  })
})

describe('a new post', () => {
  it('is only announced to the author, followers and matches', async () => {
    const [follower, match, stranger, formerFan] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
    ]
    const { context } = test.app
    await makeFollow(context, follower.member, owner.member)
    await makeMatch(test, match.member, owner.member)
    await makeFollow(context, owner.member, stranger.member)
    await makeFollow(context, formerFan.member, owner.member)
    await makeBlock(context, owner.member, formerFan.member)
    const { post } = (await upload(test, owner.member, { fields: { Title: 'New' } })).body as {
      post: Post
    }
    const event = { post_id: post.id, user_id: owner.member.id }
    for (const { tab } of [owner, follower, match]) expect(await tab.waitForEvent('postAdded')).toEqual(event)
    for (const silent of [stranger, formerFan, enemy]) {
      await settled(silent)
      expect(heardBy(silent)).toEqual([])
    }
  })
})

describe('a request to watch', () => {
  it.each([
    ['nothing', undefined],
    ['a word', 'all'],
    ['an invalid id', ['x']],
    ['too many', Array.from({ length: 101 }, newId)],
    ['an object', { length: 1 }],
  ])('ignores %s', async (_, input) => {
    const tab = await connectLive(test.url, { token: reader.member.token })
    open.push(tab)
    tab.socket.emit('unwatchPosts', input)
    await tab.emitWithAck('watchPosts', input)
    await like(owner)
    await reader.tab.waitForEvent('postLikes')
    expect(tab.receivedEvents('postLikes')).toEqual([])
  })

  it('covers a limited number of posts', async () => {
    const watcher = await arrive()
    const ids = await Promise.all(Array.from({ length: 100 }, () => makePost(test.app.context, owner.member)))
    const others = await Promise.all(
      Array.from({ length: 401 }, () => makePost(test.app.context, owner.member)),
    )
    for (let at = 0; at < 400; at += 100) await watch(watcher, ...others.slice(at, at + 100))
    await watch(watcher, ...ids)
    await watch(watcher, others[400] as string)
    await callRoute(test, owner.member, deletePost, { params: { postId: others[400] as string } })
    await callRoute(test, owner.member, deletePost, { params: { postId: ids[99] as string } })
    expect(await watcher.tab.waitForEvent('postGone')).toEqual({ post_id: ids[99] })
  })
})
