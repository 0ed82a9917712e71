import type { ProfileChange } from '@savanna/contract/profiles/fields'
import {
  addTag,
  getProfile,
  type OwnProfile,
  type Profile,
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
import { ApiProblem } from '../../kit/api/problem.ts'
import { SHOWS_MEMBERS } from '../../kit/api/query-client.ts'
import { request } from '../../kit/api/request.ts'
import { persistAs } from '../../kit/persistence/persist.ts'
import { getSession, useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'

const OWN_PROFILE = persistAs('own profile', (profile: Profile) => (profile.self ? profile : undefined))

/** Loads a profile by username; the member's own has more fields. */
export const profileOf = (username: string) =>
  queryOptions({
    queryKey: ['profile', username],
    queryFn: ({ signal }) => request(getProfile, { params: { username }, signal }),
    meta: username === getSession()?.username ? { ...SHOWS_MEMBERS, persist: OWN_PROFILE } : SHOWS_MEMBERS,
  })

/** Loads the profile to show beside a conversation, which doesn't count as a visit. */
export const profileBesideConversation = (username: string) =>
  queryOptions({
    queryKey: [...profileOf(username).queryKey, 'conversation'],
    queryFn: ({ signal }) =>
      request(getProfile, { params: { username }, query: { beside: 'conversation' }, signal }),
    meta: SHOWS_MEMBERS,
  })

/** Returns the logged-in member's own profile, or undefined until it has loaded. */
export function useOwnProfile(): OwnProfile | undefined {
  const { username } = useMember()
  const { data } = useQuery(profileOf(username))
  return data?.self ? data : undefined
}

/** Returns the logged-in member's own profile; suspends until it has loaded. */
export function useMe(): OwnProfile {
  const { username } = useMember()
  const { data } = useSuspenseQuery(profileOf(username))
  if (!data.self) throw new Error('The session belongs to another member.')
  return data
}

/** Refetches everything on screen: the member's own profile determines who is shown. */
export function refreshAfterChange(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries()
}

interface UpdateOptions {
  /** Shows the server's message. */
  tell?: (message: string) => void
}

/**
 * Saves fields of the member's own profile and shows the server's message, as a toast unless `tell` does it. With a
 * version, the server won't overwrite fields that another tab has changed since (`changed_elsewhere`), and the newer
 * profile is fetched.
 */
export function useUpdateProfile({ tell = toast.info }: UpdateOptions = {}) {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...data }: Partial<ProfileChange> & { version?: number }) =>
      request(updateProfile, {
        params: { id },
        body: { data, ...(version !== undefined && { version }) },
      }),
    onError: (error) =>
      error instanceof ApiProblem && error.code === 'changed_elsewhere'
        ? refreshAfterChange(queryClient)
        : undefined,
    onSuccess: ({ message }) => {
      tell(message)
      return refreshAfterChange(queryClient)
    },
  })
}

/** Adds or removes an interest, as an optimistic update that is undone when the server rejects it. */
export function useToggleTag({ tell = toast.info }: UpdateOptions = {}) {
  const { id, username } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = profileOf(username)
  return useMutation({
    mutationFn: ({ tagId, held }: { tagId: number; held: boolean }) =>
      request(held ? addTag : removeTag, { params: { id }, body: { tag_id: tagId } }),
    // Requests run one after the other, so the last tap wins.
    scope: { id: 'tags' },
    onMutate: async ({ tagId, held }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (profile) => {
        if (!profile?.self) return profile
        const others = profile.tags.filter((tag) => tag !== tagId)
        return { ...profile, tags: held ? [...others, tagId].sort((a, b) => a - b) : others }
      })
    },
    onSuccess: ({ message }) => tell(message),
    onSettled: () => refreshAfterChange(queryClient),
  })
}
