import { countNotifications } from '@savanna/contract/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'

export const NOTIFICATIONS = ['notifications'] as const

const unreadCountOf = (userID: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'unread', userID],
    queryFn: ({ signal }) => call(countNotifications, { params: { userID }, signal }),
    select: ([first]) => first?.count ?? 0,
  })

/** How many notifications are unread, kept live. */
export function useUnreadNotifications(): number {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS })
  useSocketEvent('newNotif', refresh)
  useSocketEvent('notifsRead', refresh)
  return useQuery(unreadCountOf(id)).data ?? 0
}
