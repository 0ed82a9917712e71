import type { Card } from '@savanna/contract/profiles/routes'
import { cards, pass, unpass } from '@savanna/contract/relations/passes'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { SHOWS_MEMBERS } from '../../kit/api/query-client.ts'
import { useMember } from '../../kit/session/session.ts'

/**
 * Loads the stack, or the passed members. It is fetched when the page opens, and without a plan again when the five are
 * nearly answered.
 */
export const stackOf = (userId: string, passed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['cards', userId, passed],
    queryFn: ({ pageParam, signal }) =>
      call(cards, {
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

/** Passes a member or takes the pass back, in the order of the calls. A failure is shown as a toast and thrown. */
export function usePass() {
  const { id: uid } = useMember()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: { id: 'passes' },
    mutationFn: ({ id, passed }: { id: string; passed: boolean }) =>
      call(passed ? pass : unpass, { params: { id, uid } }),
    // Other pages show who was passed, or leave them out.
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
