import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listEntries } from '../pages.model.ts'
import { postsBy } from '../posts.queries.ts'
import { PostList } from './PostList.tsx'

/** Shows a member's posts on their profile. */
export function MemberPosts({ memberId, empty }: { memberId: string; empty: ReactNode }) {
  const query = useInfiniteQuery(postsBy(memberId))
  return <PostList query={query} posts={listEntries(query.data)} empty={empty} heading="h3" wide />
}
