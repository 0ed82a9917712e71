import { unreadMessages } from '@savanna/contract/chat/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { persistAs } from '../../kit/persistence/persist.ts'
import { useMember } from '../../kit/session/session.ts'

export const UNREAD_MESSAGES = ['chat', 'unread'] as const

const unreadCountOf = (userID: string) =>
  queryOptions({
    queryKey: [...UNREAD_MESSAGES, userID],
    queryFn: ({ signal }) => request(unreadMessages, { params: { userID }, signal }),
    select: ([first]) => first?.count ?? 0,
    meta: { persist: persistAs('unread messages') },
  })

/** Returns how many messages are unread, kept up to date by `useLiveChat`. */
export function useUnreadMessages(): number {
  const { id } = useMember()
  return useQuery(unreadCountOf(id)).data ?? 0
}
