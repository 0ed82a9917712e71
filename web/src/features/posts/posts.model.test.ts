import { CommentText } from '@savanna/contract/posts/texts'
import { describe, expect, it } from 'vitest'
import {
  applyLike,
  changeInPosts,
  findCommentRights,
  formatComments,
  formatLikes,
  formatNewPosts,
  hasFolded,
  isComment,
  mergeIntoPost,
  removeFromPosts,
  selectShownComments,
} from './posts.model.ts'
import { aComment, aPost } from './posts.testing.ts'

const pagesOf = (...posts: ReturnType<typeof aPost>[]) => ({ pages: [{ data: posts, next: null }] })

describe('a tap on the like button', () => {
  it('counts once, immediately, and is undone exactly', () => {
    const liked = applyLike(aPost({ likeCount: 3 }), true)
    expect(liked).toMatchObject({ liked: true, likeCount: 4 })
    expect(applyLike(liked, true)).toBe(liked)
    expect(applyLike(liked, false)).toEqual(aPost({ likeCount: 3 }))
  })

  it('the number of likes is never below zero', () => {
    expect(applyLike(aPost({ liked: true, likeCount: 0 }), false).likeCount).toBe(0)
  })
})

describe('a live event', () => {
  const post = aPost()
  const other = aPost({ id: '01890000-0000-7000-8000-0000000000bb' })

  it('changes the post in lists and on its page, once', () => {
    const change = mergeIntoPost(post.id, { likeCount: 9 })
    const list = changeInPosts(pagesOf(other, post), change)
    expect(list.pages[0]?.data.map(({ likeCount }) => likeCount)).toEqual([3, 9])
    expect(list.pages[0]?.data[0]).toBe(other)
    expect(changeInPosts(list, change)).toBe(list)
    expect(changeInPosts(post, change)).toMatchObject({ likeCount: 9 })
    expect(changeInPosts(other, change)).toBe(other)
  })

  it('a deleted post leaves lists, and stays on its own page', () => {
    const isGone = ({ id }: { id: string }) => id === post.id
    expect(removeFromPosts(pagesOf(other, post), isGone)).toEqual(pagesOf(other))
    expect(removeFromPosts(post, isGone)).toBe(post)
  })
})

describe('a comment', () => {
  const me = '01890000-0000-7000-8000-000000000001'
  const theirs = aComment()
  const post = aPost()

  it.each([
    ['of their own', aComment({ userid: me }), post, { edit: true, remove: true, report: false }],
    [
      'by another member on their own post',
      theirs,
      aPost({ userid: me }),
      { edit: false, remove: true, report: true },
    ],
    ['by another member on another’s post', theirs, post, { edit: false, remove: false, report: true }],
    ['that was reported', aComment({ reported: true }), post, { edit: false, remove: false, report: false }],
  ])('the caller’s rights over a comment %s follow the two owners', (_whose, comment, below, rights) => {
    expect(findCommentRights(comment, below, me)).toEqual(rights)
  })

  it('shows the latest two comments, oldest first, until all are requested', () => {
    const newestFirst = ['c', 'b', 'a'].map((id) => aComment({ id }))
    const ids = (unfolded: boolean) => selectShownComments(newestFirst, unfolded).map(({ id }) => id)
    expect(ids(false)).toEqual(['b', 'c'])
    expect(ids(true)).toEqual(['a', 'b', 'c'])
    expect([hasFolded(2), hasFolded(3)]).toEqual([false, true])
  })
})

it('shows a count with its noun', () => {
  expect([formatLikes(1), formatLikes(12)]).toEqual(['1 like', '12 likes'])
  expect([formatComments(1), formatComments(14)]).toEqual(['1 comment', '14 comments'])
  expect([formatNewPosts(1), formatNewPosts(3)]).toEqual(['1 new post', '3 new posts'])
})

it('the page and the contract accept the same comments', () => {
  const texts = [
    '',
    ' \n ',
    'Hello',
    ' Hello ',
    '\u200b',
    'a'.repeat(500),
    `${'a'.repeat(500)} `,
    'a'.repeat(501),
    '\u2066Hi',
  ]
  for (const text of texts)
    expect(isComment(text), JSON.stringify(text)).toBe(CommentText.safeParse(text).success)
})
