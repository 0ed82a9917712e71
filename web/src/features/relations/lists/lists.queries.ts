import {
  blockedProfiles,
  LIST_PAGE,
  type ListEntry,
  likedProfiles,
  placeOf,
  visitedProfiles,
} from '@savanna/contract/relations/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'

export const LISTS = ['lists'] as const

export type OwnList = 'visited' | 'liked' | 'blocked'

const ROUTES = { visited: visitedProfiles, liked: likedProfiles, blocked: blockedProfiles }

/** Returns the cursor of the page after this one; null after the last one. */
export function placeAfter(page: ListEntry[]): string | null {
  const last = page.at(-1)
  return last && page.length === LIST_PAGE ? placeOf(last) : null
}

/** Lists the members they visited, liked or blocked, page by page. */
export const listOf = (id: string, list: OwnList) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, list, id],
    queryFn: ({ pageParam, signal }): Promise<ListEntry[]> =>
      request(ROUTES[list], {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: placeAfter,
    // Refetched on every opening: it must show what happened since the last one.
    staleTime: 0,
  })
