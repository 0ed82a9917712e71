import { like, unlike } from '@savanna/contract/relations/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/call.ts'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { useMember } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { celebrate, sayPictureNeeded } from '../matches/match.store.ts'
import type { Likeable } from '../relations.model.ts'
import { updateRelation } from '../relations.queries.ts'

interface Swiped {
  member: Likeable
  liked: boolean
}

/**
 * Likes members, or takes likes back, one after the other: for a stack that has already removed each card.
 * Resolves with whether it is a match. A failure is shown as a toast and thrown, for the caller to undo.
 */
export function useSwipedLikes() {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  const { mutateAsync } = useMutation({
    mutationKey: ['like'],
    scope: { id: 'swiped likes' },
    meta: { quiet: true },
    mutationFn: async ({ member: { id }, liked }: Swiped) => {
      const pair = { params: { id, uid } }
      return liked ? call(like, pair) : { ...(await call(unlike, pair)), match: false, room_id: null }
    },
    onSuccess: ({ match, room_id }, { member, liked }) => {
      const { id, username, firstname, gender, portrait } = member
      updateRelation(queryClient, id, { liked, room_id, ...(liked && { likes_me: match }) })
      if (room_id) celebrate({ id, username, firstname, gender, portrait, roomId: room_id })
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'needs_picture') sayPictureNeeded(true)
      else toast.error(sentenceOf(error))
    },
  })
  return async (member: Likeable, liked: boolean) => (await mutateAsync({ member, liked })).match
}
