import type { Card } from '@savanna/contract/profiles/routes'
import {
  type ListEntry,
  likedProfiles,
  likingProfiles,
  visitedProfiles,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { SHOWS_MEMBERS } from '../../../kit/api/query-client.ts'
import { request } from '../../../kit/api/request.ts'
import { LISTS, placeAfter } from '../lists/lists.queries.ts'

/** Likes and visits, in both directions. */
export type EncounterList = 'liking' | 'liked' | 'visiting' | 'visited'

/** A tile's data; a card has more, and can be liked. */
export type Encounter = (Card & { date: string }) | ListEntry

interface EncounterPage {
  list: Encounter[]
  next: string | null
}

const pageOf = (list: ListEntry[]): EncounterPage => ({ list, next: placeAfter(list) })

/** Lists one kind of encounter, latest first, page by page. */
export const encountersOf = (id: string, list: EncounterList) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, 'encounters', list, id],
    queryFn: async ({ pageParam, signal }): Promise<EncounterPage> => {
      const input = { params: { id }, query: pageParam === null ? {} : { before: pageParam }, signal }
      switch (list) {
        case 'liking':
          return request(likingProfiles, input)
        case 'visiting':
          return request(visitingProfiles, input)
        case 'liked':
          return pageOf(await request(likedProfiles, input))
        case 'visited':
          return pageOf(await request(visitedProfiles, input))
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Refetched on every opening: it must show what happened since the last one.
    staleTime: 0,
    meta: SHOWS_MEMBERS,
  })
