import { lazyPart } from '../../kit/lazy-part.tsx'

/** The posts of a member for other features, loaded where they are shown. */
export const MemberPosts = lazyPart(() => import('./feed/MemberPosts.tsx'), 'MemberPosts')
export const AddPostModal = lazyPart(() => import('./composer/AddPostModal.tsx'), 'AddPostModal')
