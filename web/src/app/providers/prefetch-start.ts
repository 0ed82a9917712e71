import { savedFilterOf } from '../../features/discovery/discovery.queries.ts'
import { profileOf } from '../../features/profiles/profiles.queries.ts'
import type { Session } from '../../kit/session/session.ts'
import { queryClient } from './Queries.tsx'

/** Fetches what the pages of a member begin with. Never rejects: a page that misses something asks again, and says why. */
export async function prefetchStart({ id, username }: Session, pathname: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(profileOf(username)),
    pathname === '/' && queryClient.prefetchQuery(savedFilterOf(id)),
  ])
}
