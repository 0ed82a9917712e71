import { type NotificationType, TYPES_OF_LIKES } from '@savanna/contract/notifications/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'
import { FOLLOWS } from './follows/follows.queries.ts'
import { LISTS } from './lists/lists.queries.ts'
import { celebrate } from './matches/match.store.ts'
import { matchOf, withoutMember } from './relations.model.ts'
import { updateMemberQueries, updateRelation } from './relations.queries.ts'

/** Events that add a member to the lists of likes and visits, or remove one. */
const OF_LISTS = new Set<NotificationType>([...TYPES_OF_LIKES, 'dislike'])

/** Applies live events from other members and other tabs to the cache, and celebrates new matches. */
export function useLiveRelations(): void {
  const queryClient = useQueryClient()
  const me = useMember()
  const refetch = (...keys: (readonly string[])[]) =>
    keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }))

  useSocketEvent('newNotif', (notification) => {
    const match = matchOf(notification)
    if (match) celebrate(match)
    if (OF_LISTS.has(notification.type)) refetch(LISTS)
  })
  useSocketEvent('likesChanged', ({ liker, liked, likes, room_id }) => {
    // A pending tap in this tab knows better which change is last.
    if (liker === me.id && queryClient.isMutating({ mutationKey: ['like', liked] }) > 0) return
    if (liker === me.id) updateRelation(queryClient, liked, { liked: likes, room_id })
    else updateRelation(queryClient, liker, { likes_me: likes, room_id })
    // A match made in another tab leaves "Likes you", and comes back when it ends.
    refetch(LISTS)
  })
  useSocketEvent('matchesChanged', () => refetch(['profile']))
  useSocketEvent('followsChanged', ({ follower, followed, follows }) => {
    if (follower === me.id) updateRelation(queryClient, followed, { followed: follows })
    refetch(FOLLOWS)
  })
  useSocketEvent('memberGone', ({ user_id }) => {
    updateMemberQueries(queryClient, (data) => withoutMember(data, user_id))
    refetch(['profile'], ['notifications'], FOLLOWS, LISTS)
  })
  useSocketEvent('memberBack', () => refetch(['profile'], ['suggestions'], FOLLOWS, LISTS))
}
