import { getProfile, type OwnProfile } from '@savanna/contract/profiles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'

/** A profile by username; the own one has more in it. */
export const profileOf = (username: string) =>
  queryOptions({
    queryKey: ['profile', username],
    queryFn: ({ signal }) => call(getProfile, { params: { username }, signal }),
  })

/** The logged-in member's own profile, once it is there. */
export function useOwnProfile(): OwnProfile | undefined {
  const { username } = useMember()
  const { data } = useQuery(profileOf(username))
  return data?.self ? data : undefined
}
