import type { Card } from '@savanna/contract/profiles/routes'
import { follow, followers, following, sameCity, unfollow } from '@savanna/contract/relations/routes'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/call.ts'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { cancelShowing, changeTie } from '../relations.queries.ts'

export const FOLLOWS = ['follows'] as const

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

const at = (id: string, before: string | null, signal: AbortSignal) => ({
  params: { id },
  query: before === null ? {} : { before },
  signal,
})

/** Who follows the member, page by page. */
export const followersOf = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...FOLLOWS, 'followers', id],
    queryFn: ({ pageParam, signal }) => call(followers, at(id, pageParam, signal)),
  })

/** Whom the member follows. */
export const followingOf = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...FOLLOWS, 'following', id],
    queryFn: ({ pageParam, signal }) => call(following, at(id, pageParam, signal)),
  })

/** Who else lives in the member's city. */
export const sameCityAs = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['same-city', id],
    queryFn: ({ pageParam, signal }) => call(sameCity, at(id, pageParam, signal)),
  })

/** Follows a member or ceases to: shown at once, undone when the server refuses. */
export function useToggleFollow({ id }: Pick<Card, 'id'>) {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  const mutationKey = ['follow', id]
  const isLastTap = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    mutationFn: (followed: boolean) => call(followed ? follow : unfollow, { params: { id, uid } }),
    // One after the other, so that the last tap is the one that counts.
    scope: { id: `follow ${id}` },
    meta: { quiet: true },
    onMutate: async (followed) => {
      await cancelShowing(queryClient, id)
      changeTie(queryClient, id, { followed })
    },
    onSuccess: () => {
      if (isLastTap()) void queryClient.invalidateQueries({ queryKey: FOLLOWS })
    },
    onError: (error, followed) => {
      if (isLastTap()) changeTie(queryClient, id, { followed: !followed })
      toast.error(sentenceOf(error))
    },
  })
}
