import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@savanna/contract/notifications'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { useMember } from '../../kit/session/session.ts'
import { useSocketEvent } from '../../kit/socket/main.ts'
import { toast } from '../../kit/ui/toast.ts'

const NOTIFICATIONS = ['notifications'] as const
const PAGE = 30
const TOAST_MS = 3_000

type Pages = InfiniteData<Notification[], unknown>

const unreadCountOf = (userID: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'unread', userID],
    queryFn: ({ signal }) => call(countNotifications, { params: { userID }, signal }),
  })

/** The newest notifications, and older ones page by page. */
export const notificationsOf = (userID: string) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, 'list', userID],
    queryFn: ({ pageParam: before, signal }) =>
      call(listNotifications, { params: { userID }, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  })

/** How many notifications are unread; `useLiveNotifications` keeps it so. */
export function useUnreadNotifications(): number {
  const { id } = useMember()
  return useQuery(unreadCountOf(id)).data?.[0]?.count ?? 0
}

/** Keeps list and badge live in this tab and says what has just happened. Once for the whole site. */
export function useLiveNotifications(): void {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = unreadCountOf(id)

  useSocketEvent('newNotif', (notification) => {
    queryClient.setQueryData(notificationsOf(id).queryKey, (pages) => withNewest(pages, notification))
    void queryClient.invalidateQueries({ queryKey })
    // A match is celebrated over the whole page.
    if (notification.type !== 'like_back') toast.info(notification.data, TOAST_MS)
  })
  useSocketEvent('notifsRead', () => {
    queryClient.setQueryData(queryKey, [{ count: 0 }])
    void queryClient.invalidateQueries({ queryKey })
  })
}

/** A notification may be in a page already when it arrives: it stands there once. */
export function withNewest(pages: Pages | undefined, notification: Notification): Pages | undefined {
  const [first, ...others] = pages?.pages ?? []
  if (!pages || !first || pages.pages.flat().some(({ id }) => id === notification.id)) return pages
  return { ...pages, pages: [[notification, ...first], ...others] }
}

/** Marks everything read; the badge is gone at once and comes back if the server does not agree. */
export function useReadNotifications() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = unreadCountOf(id)
  return useMutation({
    mutationFn: () => call(readNotifications, { params: { userID: id } }),
    meta: { quiet: true },
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [{ count: 0 }])
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
