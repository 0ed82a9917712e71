import type { Card } from '@savanna/contract/profiles/routes'
import { cards, pass, unpass } from '@savanna/contract/relations/passes'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SHOWS_MEMBERS } from '../../kit/api/query-client.ts'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'

/**
 * Loads the stack, or the passed members. Fetched when the page opens and, for a free member, again when few of the
 * five are left.
 */
export const stackOf = (userId: string, passed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['cards', userId, passed],
    queryFn: ({ pageParam, signal }) =>
      request(cards, {
        params: { userId },
        query: { passed: passed ? '1' : '0', ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: SHOWS_MEMBERS,
  })

/** Passes a member or takes the pass back, in call order. Shows a failure as a toast and rethrows it. */
export function usePass() {
  const { id: uid } = useMember()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: { id: 'passes' },
    mutationFn: ({ id, passed }: { id: string; passed: boolean }) =>
      request(passed ? pass : unpass, { params: { id, uid } }),
    // Other pages show or hide passed members.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['passes', uid] }),
        ...['suggestions', 'tonight'].map((list) =>
          queryClient.invalidateQueries({ queryKey: [list, uid], refetchType: 'none' }),
        ),
      ]),
  })
  return ({ id }: Card, passed: boolean) => mutateAsync({ id, passed })
}
