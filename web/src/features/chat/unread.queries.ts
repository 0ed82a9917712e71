import { unreadMessages } from '@savanna/contract/chat'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'

export const UNREAD_MESSAGES = ['chat', 'unread'] as const

const unreadCountOf = (userID: string) =>
  queryOptions({
    queryKey: [...UNREAD_MESSAGES, userID],
    queryFn: ({ signal }) => call(unreadMessages, { params: { userID }, signal }),
    select: ([first]) => first?.count ?? 0,
  })

/** How many messages are unread, kept live. */
export function useUnreadMessages(): number {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: UNREAD_MESSAGES })
  useSocketEvent('new message', refresh)
  useSocketEvent('readMessage', refresh)
  return useQuery(unreadCountOf(id)).data ?? 0
}
