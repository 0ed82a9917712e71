import { t } from '@lingui/core/macro'
import { like, unlike } from '@savanna/contract/relations/routes'
import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { toastError, useToggle } from '../../kit/use-toggle.ts'
import { LISTS } from './lists/lists.queries.ts'
import { celebrate, openEndMatchDialog, setPictureDialog } from './matches/match.store.ts'
import { type Likeable, patchRelation, type RelationPatch, showsMember } from './relations.model.ts'

const holdsMembers = ({ meta }: Query) => meta?.showsMembers === true

/** Updates the data of every query that contains members' cards or profiles, without changing its age. */
export function updateMemberQueries(queryClient: QueryClient, update: (data: unknown) => unknown): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate: holdsMembers })) {
    const data = update(state.data)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Applies a change between the viewer and a member to all of that member's cached cards and profiles. */
export function updateRelation(queryClient: QueryClient, memberId: string, patch: RelationPatch): void {
  updateMemberQueries(queryClient, (data) => patchRelation(data, memberId, patch))
}

/** Cancels requests that would overwrite an optimistic update of the member with an older response. */
export function cancelQueriesShowing(queryClient: QueryClient, memberId: string): Promise<void> {
  return queryClient.cancelQueries({
    predicate: (query) => holdsMembers(query) && showsMember(query.state.data, memberId),
  })
}

/** Returns what every way to like members shares: the request, a match to celebrate, a failure to explain. */
function useLiking() {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  return {
    request: async ({ id }: Likeable, liked: boolean) => {
      const pair = { params: { id, uid } }
      if (liked) return request(like, pair)
      // This page may not know about the match yet, and so hasn't asked whether to end it.
      const done = await request(unlike, { ...pair, query: { unless: 'match' } })
      return { ...done, match: false, room_id: null }
    },
    settle: (
      member: Likeable,
      liked: boolean,
      { match, room_id }: { match: boolean; room_id: string | null },
    ) => {
      const { id, username, firstname, gender, portrait } = member
      updateRelation(queryClient, id, { liked, room_id, ...(liked && { likes_me: match }) })
      if (!room_id) return
      celebrate({ id, username, firstname, gender, portrait, roomId: room_id })
      // A match no longer waits.
      void queryClient.invalidateQueries({ queryKey: LISTS })
    },
    fail: (error: Error, { id }: Likeable) => {
      if (hasCode(error, 'match_would_end')) updateRelation(queryClient, id, { liked: true, likes_me: true })
      if (hasCode(error, 'needs_picture')) setPictureDialog(true)
      else toastError(error)
    },
  }
}

const hasCode = (error: Error, code: string) => error instanceof ApiProblem && error.code === code

/** Likes a member or takes the like back. The update is optimistic and undone when the server rejects it. */
export function useToggleLike(member: Likeable) {
  const queryClient = useQueryClient()
  const { request, settle, fail } = useLiking()
  const end = useEndMatch(member)
  const { id, firstname } = member
  return useToggle({
    key: ['like', id],
    request: (liked) => request(member, liked),
    prepare: () => cancelQueriesShowing(queryClient, id),
    show: (liked) => updateRelation(queryClient, id, { liked }),
    settle: (reply, liked) => settle(member, liked, reply),
    fail(error) {
      if (!hasCode(error, 'match_would_end')) return fail(error, member)
      updateRelation(queryClient, id, { liked: true, likes_me: true })
      openEndMatchDialog({ firstname, end })
    },
  })
}

/** Returns the function that ends a match, after the member's confirmation. */
export function useEndMatch({ id, firstname }: Likeable): () => void {
  const queryClient = useQueryClient()
  const { id: uid } = useMember()
  const { mutate } = useMutation({
    mutationKey: ['like', id],
    scope: { id: `like ${id}` },
    mutationFn: () => request(unlike, { params: { id, uid } }),
    onSuccess() {
      updateRelation(queryClient, id, { liked: false, room_id: null })
      toast.info(t`You and ${firstname} are no longer a match.`)
    },
  })
  return mutate
}

interface Swiped {
  member: Likeable
  liked: boolean
}

/**
 * Likes members, or takes likes back, one after the other: for a stack that has already removed each card. Resolves
 * with whether it's a match. Shows a failure as a toast and rethrows it, for the caller to undo.
 */
export function useSwipedLikes() {
  const { request, settle, fail } = useLiking()
  const { mutateAsync } = useMutation({
    mutationKey: ['like'],
    scope: { id: 'swiped likes' },
    meta: { quiet: true },
    mutationFn: ({ member, liked }: Swiped) => request(member, liked),
    onSuccess: (reply, { member, liked }) => settle(member, liked, reply),
    onError: (error, { member }) => fail(error, member),
  })
  return async (member: Likeable, liked: boolean) => (await mutateAsync({ member, liked })).match
}
