export { AddPostModal, MemberPosts } from './posts.lazy.ts'
