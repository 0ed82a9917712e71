import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'
import { FOLLOWS } from './follows/follows.queries.ts'
import { LISTS } from './lists/lists.queries.ts'
import { celebrate } from './matches/match.store.ts'
import { changeBy, matchOf, withoutMember } from './relations.model.ts'
import { changeTie } from './relations.queries.ts'

/** Keeps what is shown true to what others, and other tabs, do; celebrates a match that somebody completes. */
export function useLiveRelations(): void {
  const queryClient = useQueryClient()
  const me = useMember()
  const askAgain = (...keys: (readonly string[])[]) =>
    keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))

  useSocketEvent('newNotif', (notification) => {
    const change = changeBy(notification)
    const { sender_id: sender } = notification
    if (change && sender !== null) changeTie(queryClient, sender, change)
    const match = matchOf(notification)
    if (match) celebrate(match)
  })
  useSocketEvent('matchesChanged', () => askAgain(['profile']))
  useSocketEvent('followsChanged', ({ follower, followed, follows }) => {
    if (follower === me.id) changeTie(queryClient, followed, { followed: follows })
    askAgain(FOLLOWS)
  })
  useSocketEvent('memberGone', ({ user_id }) => {
    removeMember(queryClient, user_id)
    askAgain(['profile'], ['notifications'], FOLLOWS, LISTS)
  })
  useSocketEvent('memberBack', () => askAgain(['profile'], ['suggestions'], FOLLOWS, LISTS))
}

/** Takes a member's cards off every list at once; what counts them is asked for again. */
function removeMember(queryClient: QueryClient, memberId: string): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = withoutMember(state.data, memberId)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}
