import { savedFilterQuery, suggestionsQuery } from '../../features/discovery/discovery.queries.ts'
import { profileOf } from '../../features/profiles/profiles.queries.ts'
import type { Session } from '../../kit/session/session.ts'
import { usernameIn } from '../shell/profile-path.ts'
import { queryClient } from './Queries.tsx'

/**
 * Fetches the first data of members' pages. Never rejects: a page that lacks something requests it again, and shows
 * why it failed.
 */
export async function prefetchBootstrap(
  { id, username }: Session,
  { pathname, search }: Location,
): Promise<void> {
  const own = queryClient.prefetchQuery(profileOf(username))
  const name = usernameIn(pathname)
  await Promise.all([
    own,
    pathname === '/' && prefetchHome(id, search, own, username),
    name && queryClient.prefetchQuery(profileOf(name)),
  ])
}

/** Fetches the saved filter, and the suggestions for it if the URL has no other. */
async function prefetchHome(id: string, search: string, own: Promise<void>, username: string): Promise<void> {
  await Promise.all([own, queryClient.prefetchQuery(savedFilterQuery(id))])
  const profile = queryClient.getQueryData(profileOf(username).queryKey)
  const filter = queryClient.getQueryData(savedFilterQuery(id).queryKey)
  if (search === '' && filter && profile?.self && profile.missing.length === 0)
    await queryClient.prefetchInfiniteQuery(suggestionsQuery(id, filter))
}
