import type { Card } from '@savanna/contract/profiles/routes'
import { pass, unpass } from '@savanna/contract/relations/passes'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { request } from '../../../kit/api/request.ts'
import { useMember } from '../../../kit/session/session.ts'
import { type ResultPages, withoutPassed } from './refill.model.ts'

/** The third part of search results' keys. */
const SEARCH = 'search'
const PASSING = ['pass of a suggestion']

/**
 * Returns a suggestion's pass and its undo. A pass is an optimistic update that is undone when the server rejects it;
 * `passed` is the member passed last.
 */
export function usePassSuggestion() {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  const [passed, setPassed] = useState<Card>()
  const lists = { queryKey: ['suggestions', uid], predicate: holdsPages }
  /** True if the lists must be refetched once no pass is pending. */
  const isStale = useRef(false)
  const send = useMutation({
    mutationKey: PASSING,
    scope: { id: 'passes' },
    mutationFn: ({ card, undo }: { card: Card; undo: boolean }) =>
      request(undo ? unpass : pass, { params: { id: card.id, uid } }),
    onMutate: async ({ card, undo }) => {
      setPassed(undo ? undefined : card)
      if (undo) return
      if (queryClient.isFetching({ ...lists, predicate: isReloading }) > 0) isStale.current = true
      await queryClient.cancelQueries(lists)
      queryClient.setQueriesData<ResultPages>(lists, (found) => found && withoutPassed(found, card.id))
    },
    onError: () => {
      setPassed(undefined)
      isStale.current = true
    },
    onSuccess: async (_, { undo }) => {
      if (undo) isStale.current = true
      const stale = [
        ['tonight', uid],
        ['suggestions', uid, SEARCH],
      ]
      await Promise.all(
        stale.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
      )
    },
    onSettled: async () => {
      // A list fetched while other passes wait for their turn would bring those members back.
      if (!isStale.current || queryClient.isMutating({ mutationKey: PASSING }) > 1) return
      isStale.current = false
      await queryClient.invalidateQueries(lists)
    },
  })
  const { mutate } = send
  return {
    passed,
    /** The same function each time, so cards don't re-render. */
    pass: useCallback((card: Card) => mutate({ card, undo: false }), [mutate]),
    undo: () => passed && mutate({ card: passed, undo: true }),
  }
}

/** Returns whether a query holds a list of suggestions: a search keeps passed members. */
function holdsPages({
  queryKey,
  state,
}: {
  queryKey: readonly unknown[]
  state: { data: unknown }
}): boolean {
  if (queryKey[2] === SEARCH) return false
  return typeof state.data === 'object' && state.data !== null && 'pages' in state.data
}

/** Returns whether a whole list is being refetched, rather than its next page. */
const isReloading = (query: Query) => holdsPages(query) && !query.state.fetchMeta?.fetchMore
