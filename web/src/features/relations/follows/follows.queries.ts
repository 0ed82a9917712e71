import type { Card } from '@savanna/contract/profiles/routes'
import { follow, followers, following, sameCity, unfollow } from '@savanna/contract/relations/routes'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { SHOWS_MEMBERS } from '../../../kit/api/query-client.ts'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { useToggle } from '../../../kit/use-toggle.ts'
import { cancelQueriesShowing, updateRelation } from '../relations.queries.ts'

export const FOLLOWS = ['follows'] as const

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  meta: SHOWS_MEMBERS,
}

const at = (id: string, before: string | null, signal: AbortSignal) => ({
  params: { id },
  query: before === null ? {} : { before },
  signal,
})

/** Lists the member's followers, page by page. */
export const followersOf = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...FOLLOWS, 'followers', id],
    queryFn: ({ pageParam, signal }) => request(followers, at(id, pageParam, signal)),
  })

/** Lists the members they follow, page by page. */
export const followingOf = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...FOLLOWS, 'following', id],
    queryFn: ({ pageParam, signal }) => request(following, at(id, pageParam, signal)),
  })

/** Lists other members in the same city, page by page. */
export const sameCityAs = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['same-city', id],
    queryFn: ({ pageParam, signal }) => request(sameCity, at(id, pageParam, signal)),
  })

/** Follows or unfollows a member. The update is optimistic and undone when the server rejects it. */
export function useToggleFollow({ id }: Pick<Card, 'id'>) {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  return useToggle({
    key: ['follow', id],
    request: (followed) => request(followed ? follow : unfollow, { params: { id, uid } }),
    prepare: () => cancelQueriesShowing(queryClient, id),
    show: (followed) => updateRelation(queryClient, id, { followed }),
    settle: () => void queryClient.invalidateQueries({ queryKey: FOLLOWS }),
  })
}
