import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { addCommentToCache, commentsTo, removeCommentFromCache } from './comments/comments.queries.ts'
import { applyLikes, feedOf, removePost } from './posts.queries.ts'
import { aComment, aPost } from './posts.testing.ts'

const ME = '01890000-0000-7000-8000-000000000001'
const post = aPost({ commentCount: 1 })
const answers = vi.fn<() => unknown>()
let client: QueryClient

/** Creates a response made before an event that arrives after it. */
function slowAnswer(body: unknown) {
  let arrive: () => void = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  answers.mockReturnValueOnce(way.then(() => Response.json(body)))
  return arrive
}

/** Returns what a page with the feed reads. */
const posts = () => {
  const shown = new InfiniteQueryObserver(client, { ...feedOf(ME), enabled: false })
  return shown.getCurrentResult().data?.pages.flatMap(({ data }) => data) ?? []
}
const comments = () =>
  client.getQueryData(commentsTo(post.id).queryKey)?.pages.flatMap(({ data }) => data.map(({ id }) => id))
const page = (data: unknown[]) => ({ status: 200, data, next: null })

beforeEach(() => {
  beginSession({ token: `h.${btoa(JSON.stringify({ id: ME, username: 'anna' }))}.s`, username: 'anna' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  answers.mockReset()
  vi.stubGlobal('fetch', async () => answers())
})
afterEach(() => {
  endSession()
  client.clear()
  vi.unstubAllGlobals()
})

describe('a pending response', () => {
  it('doesn’t bring a deleted post back', async () => {
    const deleted = aPost({ id: '01890000-0000-7000-8000-0000000000ee' })
    const arrive = slowAnswer(page([deleted]))
    const asking = client.fetchInfiniteQuery(feedOf(ME))
    removePost(client, deleted.id)
    arrive()
    await asking
    expect(posts()).toEqual([])
  })

  it('a deleted post doesn’t return with an older first page', async () => {
    const [newer, older] = [aPost({ id: '01890000-0000-7000-8000-0000000000dd' }), post]
    answers.mockReturnValueOnce(Response.json({ ...page([newer]), next: newer.id }))
    const arrive = slowAnswer(page([older]))
    const asking = client.fetchInfiniteQuery({ ...feedOf(ME), pages: 2 })
    await expect.poll(() => answers.mock.calls.length).toBe(2)
    removePost(client, newer.id)
    arrive()
    await asking
    expect(posts().map(({ id }) => id)).toEqual([older.id])
  })

  it('doesn’t remove a new comment, since comments are refetched', async () => {
    const [old, fresh] = [aComment(), aComment({ id: '01890000-0000-7000-8000-0000000000c2' })]
    const arrive = slowAnswer(page([old]))
    const asking = client.fetchInfiniteQuery(commentsTo(post.id))
    addCommentToCache(client, fresh, 2)
    answers.mockReturnValueOnce(Response.json(page([fresh, old])))
    arrive()
    await asking
    await expect.poll(() => client.getQueryState(commentsTo(post.id).queryKey)?.isInvalidated).toBe(true)
  })
})

describe('an event', () => {
  it('an event delivered twice counts once', () => {
    const other = aPost({ id: '01890000-0000-7000-8000-0000000000bb' })
    client.setQueryData(feedOf(ME).queryKey, {
      pages: [{ status: 200, data: [other], next: null }],
      pageParams: [null],
    })
    const comment = aComment({ postid: other.id })
    for (let times = 0; times < 2; times++) {
      applyLikes(client, { post_id: other.id, likeCount: 7, liked: true })
      addCommentToCache(client, comment, 1)
    }
    expect(posts()).toMatchObject([{ likeCount: 7, liked: true, commentCount: 1 }])
    expect(client.getQueryData(commentsTo(other.id).queryKey)?.pages[0]?.data).toEqual([comment])
    for (let times = 0; times < 2; times++)
      removeCommentFromCache(client, { post_id: other.id, comment_id: comment.id, commentCount: 0 })
    expect(posts()).toMatchObject([{ commentCount: 0 }])
    expect(comments() ?? []).toEqual([])
  })
})
