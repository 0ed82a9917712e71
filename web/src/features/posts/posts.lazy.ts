import { lazyPart } from '../../kit/lazy-part.tsx'

/** A member's posts for other features, loaded on demand. */
export const MemberPosts = lazyPart(() => import('./feed/MemberPosts.tsx'), 'MemberPosts')
export const AddPostModal = lazyPart(() => import('./composer/AddPostModal.tsx'), 'AddPostModal')
