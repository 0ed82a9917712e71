import { lazy } from 'react'

/** The posts of a member for other features, loaded where they are shown. */
export const MemberPosts = lazy(async () => ({
  default: (await import('./feed/MemberPosts.tsx')).MemberPosts,
}))
export const AddPostModal = lazy(async () => ({
  default: (await import('./composer/AddPostModal.tsx')).AddPostModal,
}))
