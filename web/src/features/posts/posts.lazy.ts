import { lazyNamed } from '../../kit/lazy-named.ts'

/** The posts of a member for other features, loaded where they are shown. */
export const MemberPosts = lazyNamed(() => import('./feed/MemberPosts.tsx'), 'MemberPosts')
export const AddPostModal = lazyNamed(() => import('./composer/AddPostModal.tsx'), 'AddPostModal')
