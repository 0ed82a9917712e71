import type { FoundMembers } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { pass, unpass } from '@savanna/contract/relations/passes'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../../kit/api/call.ts'
import { useMember } from '../../../kit/session/session.ts'
import { withoutPassed } from './evening.model.ts'

type Found = InfiniteData<FoundMembers, string | null>

/**
 * Returns the pass of a suggestion and its undo. A pass is an optimistic update that is taken back when the server
 * refuses; `passed` is who was passed last.
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
      queryClient.setQueriesData<Found>(lists, (found) => found && withoutPassed(found, card.id))
    },
    onError: async () => {
      setPassed(undefined)
      await reload()
    },
    onSuccess: async (_, { undo }) => {
      await queryClient.invalidateQueries({ queryKey: ['tonight', uid], refetchType: 'none' })
      if (undo) await reload()
    },
  })
  const { mutate } = send
  return {
    passed,
    /** The same function each time, so that lists of cards are not drawn anew. */
    pass: useCallback((card: Card) => mutate({ card, undo: false }), [mutate]),
    undo: () => passed && mutate({ card: passed, undo: true }),
  }
}

function holdsPages({ state }: { state: { data: unknown } }): boolean {
  return typeof state.data === 'object' && state.data !== null && 'pages' in state.data
}
