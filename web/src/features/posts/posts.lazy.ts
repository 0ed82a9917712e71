import { lazy } from 'react'

/** What other features show of posts, loaded where it is shown. */
export const MemberPosts = lazy(async () => ({
  default: (await import('./feed/MemberPosts.tsx')).MemberPosts,
}))
export const AddPostModal = lazy(async () => ({
  default: (await import('./composer/AddPostModal.tsx')).AddPostModal,
}))
