import { like, unlike } from '@savanna/contract/relations/routes'
import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { celebrate, sayPictureNeeded } from './matches/match.store.ts'
import { type Likeable, patchRelation, type RelationPatch, showsMember } from './relations.model.ts'

const holdsMembers = ({ meta }: Query) => meta?.showsMembers === true

/** Updates the data of every query that holds cards or profiles of members; its age stays what it was. */
export function updateMemberQueries(queryClient: QueryClient, update: (data: unknown) => unknown): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate: holdsMembers })) {
    const data = update(state.data)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Applies a change between the viewer and a member to every cached card and profile of that member. */
export function updateRelation(queryClient: QueryClient, memberId: string, patch: RelationPatch): void {
  updateMemberQueries(queryClient, (data) => patchRelation(data, memberId, patch))
}

/** Cancels requests that would overwrite an optimistic update of the member with an older answer. */
export function cancelQueriesShowing(queryClient: QueryClient, memberId: string): Promise<void> {
  return queryClient.cancelQueries({
    predicate: (query) => holdsMembers(query) && showsMember(query.state.data, memberId),
  })
}

/** Likes a member or takes the like back, as an optimistic update that is undone when the server refuses. */
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
    // Requests run one after the other, so that the last tap wins.
    scope: { id: `like ${id}` },
    meta: { quiet: true },
    onMutate: async (liked) => {
      await cancelQueriesShowing(queryClient, id)
      updateRelation(queryClient, id, { liked })
    },
    onSuccess: ({ match, room_id }, liked) => {
      if (!isLastTap()) return
      updateRelation(queryClient, id, { liked, room_id, ...(match !== undefined && { likes_me: match }) })
      if (room_id) celebrate({ id, username, firstname, gender, portrait, roomId: room_id })
    },
    onError: (error, liked) => {
      if (isLastTap()) updateRelation(queryClient, id, { liked: !liked })
      if (error instanceof ApiProblem && error.code === 'needs_picture') sayPictureNeeded(true)
      else toast.error(sentenceOf(error))
    },
  })
}
