import {
  blockedProfiles,
  LIST_PAGE,
  type ListEntry,
  likedProfiles,
  placeOf,
  visitedProfiles,
} from '@savanna/contract/relations/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/call.ts'

export const LISTS = ['lists'] as const

export type OwnList = 'visited' | 'liked' | 'blocked'

const ROUTES = { visited: visitedProfiles, liked: likedProfiles, blocked: blockedProfiles }

/** One of the member's own lists, page by page. */
export const listOf = (id: string, list: OwnList) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, list, id],
    queryFn: ({ pageParam, signal }): Promise<ListEntry[]> =>
      call(ROUTES[list], { params: { id }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === LIST_PAGE ? placeOf(last) : null
    },
    // What happened since it was last open belongs on it.
    staleTime: 0,
  })
