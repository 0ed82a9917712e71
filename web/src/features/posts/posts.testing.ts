import type { Comment, Post } from '@savanna/contract/posts/routes'

const author = {
  userid: '01890000-0000-7000-8000-000000000009',
  username: 'amara',
  firstname: 'Amara',
  gender: 'woman',
  portrait: null,
} as const

export function aPost(fields: Partial<Post> = {}): Post {
  return {
    id: '01890000-0000-7000-8000-0000000000aa',
    ...author,
    Title: 'Dusk over the river',
    imagePaths: [],
    images: [],
    created_at: '2026-01-02T18:00:00.000Z',
    likeCount: 3,
    commentCount: 0,
    liked: false,
    reported: false,
    comments_closed: null,
    ...fields,
  }
}

export function aComment(fields: Partial<Comment> = {}): Comment {
  return {
    id: '01890000-0000-7000-8000-0000000000c1',
    postid: '01890000-0000-7000-8000-0000000000aa',
    ...author,
    image: null,
    comment: 'So warm.',
    created_at: '2026-01-02T18:05:00.000Z',
    edited_at: null,
    reported: false,
    held: false,
    ...fields,
  }
}
