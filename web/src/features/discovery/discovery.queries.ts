import {
  type FoundMembers,
  SORTS,
  savedFilter,
  saveFilter,
  suggestions,
} from '@savanna/contract/discovery/routes'
import { MINUTE_MS } from '@savanna/contract/time'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { SHOWS_MEMBERS } from '../../kit/api/query-client.ts'
import { request } from '../../kit/api/request.ts'
import { persistAs } from '../../kit/persistence/persist.ts'
import type { Choice } from './filters/choice.model.ts'
import type { Counted } from './filters/filters.model.ts'
import { firstPageOf, queryOf } from './filters/first-page.ts'

const FRESH_MS = 10 * MINUTE_MS

/** Options shared by all lists of found members: pages, and no refetch while they are shown. */
export const RESULT_OPTIONS = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: FoundMembers) => next,
  // Liked members leave the list the next time it loads, not while it's being viewed.
  staleTime: FRESH_MS,
  refetchOnWindowFocus: false,
  meta: SHOWS_MEMBERS,
}

/** Only the first page of suggestions is stored; the member sees it immediately on return. */
const FIRST_PAGE = persistAs('suggestions', ({ pages, pageParams }: InfiniteData<FoundMembers>) => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
}))

/** Reads the suggested members, page by page. */
export const suggestionsQuery = (userId: string, choice: Choice) =>
  infiniteQueryOptions({
    queryKey: ['suggestions', userId, choice],
    queryFn: ({ pageParam, signal }) =>
      request(suggestions, {
        params: { userId },
        query: pageParam === null ? firstPageOf(choice) : { ...queryOf(choice), cursor: pageParam },
        signal,
      }),
    ...RESULT_OPTIONS,
    meta: { ...RESULT_OPTIONS.meta, persist: FIRST_PAGE },
  })

/** Reads how many members match a choice of filters. */
export const countQuery = (userId: string, choice: Choice) => {
  // The number is the same in every order, and an index covers this one.
  const counted = { ...choice, sort: SORTS.indexOf('most popular') }
  return countOptions(['suggestions', userId, 'count', counted], (signal) => {
    const query = { ...queryOf(counted), count: 'only' } as const
    return request(suggestions, { params: { userId }, query, signal })
  })
}

/** Returns a live count's query. Its last response stays until the next one arrives. */
export const countOptions = (
  queryKey: QueryKey,
  count: (signal: AbortSignal) => Promise<FoundMembers>,
): UseQueryOptions<Counted> => ({
  queryKey,
  queryFn: async ({ signal }) => {
    const { total = 0, maybe } = await count(signal)
    return { total, maybe }
  },
  placeholderData: keepPreviousData,
})

/** Reads the member's last filters and order. */
export const savedFilterQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved filter', userId],
    queryFn: ({ signal }) => request(savedFilter, { params: { userId }, signal }),
    // A choice in another tab must not replace the list being viewed.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { still: true, persist: persistAs('saved filter') },
  })

/** Saves filters and order for the next visit. */
export function useSaveFilter(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = savedFilterQuery(userId)
  return useMutation({
    scope: { id: 'saved filter' },
    mutationFn: (choice: Choice) => request(saveFilter, { params: { userId }, body: choice }),
    onMutate: (choice) => queryClient.setQueryData(queryKey, choice),
  })
}
