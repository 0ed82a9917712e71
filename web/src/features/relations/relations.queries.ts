import { like, unlike, visit } from '@savanna/contract/relations/routes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kit/api/call.ts'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { celebrate, sayPictureNeeded } from './matches/match.store.ts'
import { type Likeable, type TieChange, withTie } from './relations.model.ts'

/** The one place where a change between two members meets what is cached: cards, profiles, whatever shows them. */
export function changeTie(queryClient: QueryClient, memberId: string, change: TieChange): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = withTie(state.data, memberId, change)
    // What is old stays as old as it was.
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** An answer that was on its way before the tap would undo it for a moment. */
export function cancelShowing(queryClient: QueryClient, memberId: string): Promise<void> {
  const shows = (data: unknown) => withTie(data, memberId, {}) !== data
  return queryClient.cancelQueries({ predicate: ({ state }) => shows(state.data) })
}

/** Likes a member or takes the like back: shown at once, undone when the server refuses. */
export function useToggleLike({ id, username, firstname, gender, portrait }: Likeable) {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  const mutationKey = ['like', id]
  const isLastTap = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    mutationFn: async (liked: boolean) => {
      const pair = { params: { id, uid } }
      return liked ? call(like, pair) : { ...(await call(unlike, pair)), match: undefined, room_id: null }
    },
    // One after the other, so that the last tap is the one that counts.
    scope: { id: `like ${id}` },
    meta: { quiet: true },
    onMutate: async (liked) => {
      await cancelShowing(queryClient, id)
      changeTie(queryClient, id, { liked })
    },
    onSuccess: ({ match, room_id }, liked) => {
      if (!isLastTap()) return
      changeTie(queryClient, id, { liked, room_id, ...(match !== undefined && { likes_me: match }) })
      if (room_id) celebrate({ id, username, firstname, gender, portrait, roomId: room_id })
    },
    onError: (error, liked) => {
      if (isLastTap()) changeTie(queryClient, id, { liked: !liked })
      if (error instanceof ApiProblem && error.code === 'needs_picture') sayPictureNeeded(true)
      else toast.error(sentenceOf(error))
    },
  })
}

/** Notes that the member looks at another one's profile. It is no matter to them when that fails. */
export function useVisit(memberId: string): void {
  const { id: uid } = useMember()
  useEffect(() => {
    if (memberId === uid) return
    call(visit, { params: { id: memberId, uid } }).catch(() => {})
  }, [memberId, uid])
}
