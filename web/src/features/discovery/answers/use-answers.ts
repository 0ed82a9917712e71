import type { Card } from '@savanna/contract/profiles/routes'
import { pass, unpass } from '@savanna/contract/relations/passes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../../kit/api/call.ts'
import { useMember } from '../../../kit/session/session.ts'
import { type FoundPages, withoutPassed } from './refill.model.ts'

/** The third part of search results' keys. */
const SEARCH = 'search'

/**
 * Returns a suggestion's pass and its undo. A pass is an optimistic update that is undone when the server rejects it;
 * `passed` is the member passed last.
 */
export function usePassSuggestion() {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  const [passed, setPassed] = useState<Card>()
  const lists = { queryKey: ['suggestions', uid], predicate: holdsPages }
  const reload = () => queryClient.invalidateQueries(lists)
  const send = useMutation({
    scope: { id: 'passes' },
    mutationFn: ({ card, undo }: { card: Card; undo: boolean }) =>
      call(undo ? unpass : pass, { params: { id: card.id, uid } }),
    onMutate: async ({ card, undo }) => {
      setPassed(undo ? undefined : card)
      if (undo) return
      await queryClient.cancelQueries(lists)
      queryClient.setQueriesData<FoundPages>(lists, (found) => found && withoutPassed(found, card.id))
    },
    onError: async () => {
      setPassed(undefined)
      await reload()
    },
    onSuccess: async (_, { undo }) => {
      const stale = [
        ['tonight', uid],
        ['suggestions', uid, SEARCH],
      ]
      await Promise.all(
        stale.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
      )
      if (undo) await reload()
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
