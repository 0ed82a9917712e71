import {
  deleteSearch,
  listSavedSearches,
  renameSearch,
  type SavedSearch,
  saveSearch,
} from '@savanna/contract/discovery/saved-searches'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { useSocketEvent } from '../../../kit/socket/main.ts'
import { type SearchCriteria, toWire } from '../search/search.model.ts'

/** Reads the member's saved searches. */
export const savedSearchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved searches', userId],
    queryFn: async ({ signal }) => (await request(listSavedSearches, { params: { userId }, signal })).list,
  })

/** Fetches the saved searches again when another tab changes them. */
export function useLiveSearches(): void {
  const { queryKey } = savedSearchesQuery(useMember().id)
  const queryClient = useQueryClient()
  useSocketEvent('searchesChanged', () => void queryClient.invalidateQueries({ queryKey }))
}

/** Returns a mutation after which the saved searches are fetched again. A form shows its failure if it's `quiet`. */
function useChange<Variables>(
  send: (userId: string, variables: Variables) => Promise<unknown>,
  quiet: boolean,
) {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery(id)
  return useMutation({
    scope: { id: 'saved searches' },
    mutationFn: (variables: Variables) => send(id, variables),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { quiet },
  })
}

interface NamedSearch {
  name: string
  criteria: SearchCriteria
}

const sendSearch = (userId: string, { name, criteria }: NamedSearch) =>
  request(saveSearch, { params: { userId }, body: { name, criteria: toWire(criteria) } })

/** Saves a search, from a form. */
export const useSaveSearch = () => useChange(sendSearch, true)

/** Saves a deleted search again. */
export const useRestoreSearch = () => useChange(sendSearch, false)

/** Renames a search, from a form. */
export const useRenameSearch = () =>
  useChange(
    (userId, { id: search_id, name }: { id: string; name: string }) =>
      request(renameSearch, { params: { userId }, body: { search_id, name } }),
    true,
  )

/** Deletes a search. It leaves the list immediately. */
export function useDeleteSearch() {
  const { id: userId } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery(userId)
  return useMutation({
    scope: { id: 'saved searches' },
    mutationFn: ({ id: search_id }: SavedSearch) =>
      request(deleteSearch, { params: { userId }, body: { search_id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list?.filter((search) => search.id !== id))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
