import {
  addTag,
  getProfile,
  type OwnProfile,
  type ProfileChange,
  removeTag,
  updateProfile,
} from '@savanna/contract/profiles/routes'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { ApiProblem } from '../../kit/api/problem.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'

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

/** The logged-in member's own profile; the page waits for it. */
export function useMe(): OwnProfile {
  const { username } = useMember()
  const { data } = useSuspenseQuery(profileOf(username))
  if (!data.self) throw new Error('The session belongs to another member.')
  return data
}

/** Whom one is shown, and where, hangs on one's own profile: everything on screen is asked for anew. */
export function refreshAfterChange(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries()
}

/**
 * Saves fields of the own profile and says what the server says. With a version, fields that another tab has changed
 * since are not overwritten: the server refuses, and the newer profile is fetched.
 */
export function useUpdateProfile() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...data }: Partial<ProfileChange> & { version?: number }) =>
      call(updateProfile, {
        params: { id },
        body: { data, ...(version !== undefined && { version }) },
      }),
    onError: (error) =>
      error instanceof ApiProblem && error.code === 'changed_elsewhere'
        ? refreshAfterChange(queryClient)
        : undefined,
    onSuccess: ({ message }) => {
      toast.success(message)
      return refreshAfterChange(queryClient)
    },
  })
}

/** Adds or takes away an interest: shown at once, undone when the server refuses. */
export function useToggleTag() {
  const { id, username } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = profileOf(username)
  return useMutation({
    mutationFn: ({ tagId, held }: { tagId: number; held: boolean }) =>
      call(held ? addTag : removeTag, { params: { id }, body: { tag_id: tagId } }),
    // One after the other, so that the last tap is the one that counts.
    scope: { id: 'tags' },
    onMutate: async ({ tagId, held }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (profile) => {
        if (!profile?.self) return profile
        const others = profile.tags.filter((tag) => tag !== tagId)
        return { ...profile, tags: held ? [...others, tagId].sort((a, b) => a - b) : others }
      })
    },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => refreshAfterChange(queryClient),
  })
}
