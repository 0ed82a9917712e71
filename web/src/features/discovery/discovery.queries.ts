import { suggestions } from '@savanna/contract/discovery'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'

const FRESH_MS = 10 * 60_000

/** The members who fit, page by page. */
export const suggestionsFor = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['suggestions', userId],
    queryFn: ({ pageParam, signal }) =>
      call(suggestions, {
        params: { userId },
        ...(pageParam !== null && { query: { cursor: pageParam } }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Cards that were liked leave the list with its next loading: not under the eyes of someone who looks at them.
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    meta: { still: true },
  })
