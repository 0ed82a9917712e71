import {
  countNotifications,
  listNotifications,
  NOTIFICATIONS_PAGE,
  type Notification,
  readNotifications,
  type UnreadCounts,
} from '@savanna/contract/notifications/routes'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../kit/api/request.ts'
import { persistAs } from '../../kit/persistence/persist.ts'
import { useMember } from '../../kit/session/session.ts'
import { useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { closeReadPushes } from './read-pushes.ts'

const NOTIFICATIONS = ['notifications'] as const
const OF_MATCHES: readonly string[] = ['like_back', 'match']
const TOAST_MS = 3_000

/** Returns whether the page itself already shows it: a match covers the page, and payers see what is now open. */
function isTold(type: string): boolean {
  return (
    OF_MATCHES.includes(type) || (type === 'plan_bought' && location.pathname.startsWith('/users/buyplan'))
  )
}

type Pages = InfiniteData<Notification[], unknown>

const unreadCountOf = (userID: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'unread', userID],
    queryFn: ({ signal }) => request(countNotifications, { params: { userID }, signal }),
    meta: { persist: persistAs('unread notifications') },
  })

/** Reads the newest notifications, and older ones page by page. */
export const notificationsOf = (userID: string) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, 'list', userID],
    queryFn: ({ pageParam: before, signal }) =>
      request(listNotifications, { params: { userID }, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < NOTIFICATIONS_PAGE ? undefined : last.at(-1)?.id),
  })

/** Reads how many notifications are unread; `useLiveNotifications` updates the number. */
export function useUnreadNotifications(): number {
  return useUnreadCounts().count
}

/** Reads how many members liked or visited the member since the likes page was last open. */
export function useUnreadLikes(): number {
  return useUnreadCounts().likes
}

function useUnreadCounts(): UnreadCounts {
  const { id } = useMember()
  return useQuery(unreadCountOf(id)).data?.[0] ?? { count: 0, likes: 0 }
}

/**
 * Updates the list and the badge live in this tab and shows a toast for each new notification. Used once for the
 * whole site.
 */
export function useLiveNotifications(): void {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = notificationsOf(id)
  const countAgain = () => void queryClient.invalidateQueries({ queryKey: unreadCountOf(id).queryKey })

  useSocketEvent('newNotif', ({ quiet, ...notification }) => {
    if (quiet) return
    // A list being fetched may have been read before this notification existed.
    if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
    else queryClient.setQueryData(queryKey, (pages) => withNewest(pages, notification))
    countAgain()
    // No toast for a notification that is already read, or that the page shows itself.
    if (!isTold(notification.type) && notification.isRead === 0) toast.info(notification.data, TOAST_MS)
  })
  const closeRead = () => void closeReadPushes(id)
  useSocketEvent('notifsRead', () => {
    countAgain()
    closeRead()
  })
  // Notifications read on another device while this one was disconnected.
  useSocketConnect(closeRead)
  useSocketEvent('postGone', countAgain)
  useSocketEvent('commentGone', countAgain)
  useEffect(() => {
    if (globalThis.Notification?.permission !== 'granted') return
    void import('./push.ts').then(({ renewPush }) => renewPush(id))
  }, [id])
}

/** Returns the list with a line moved to the top or added there. An event delivered twice is shown once. */
export function withNewest(pages: Pages | undefined, notification: Notification): Pages | undefined {
  if (!pages?.pages[0] || pages.pages.flat().some(({ id }) => id === notification.id)) return pages
  const others = pages.pages.map((page) => page.filter(({ line_id }) => line_id !== notification.line_id))
  return { ...pages, pages: [[notification, ...(others[0] ?? [])], ...others.slice(1)] }
}

/** Marks the shown notifications as read; the badge clears immediately and comes back if the server rejects it. */
export function useReadNotifications() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = unreadCountOf(id)
  return useMutation({
    mutationFn: (up_to: string) => request(readNotifications, { params: { userID: id }, body: { up_to } }),
    meta: { quiet: true },
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [{ count: 0, likes: 0 }])
    },
    onSuccess: ({ count, likes }) => queryClient.setQueryData(queryKey, [{ count, likes }]),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Marks likes and visits as read, since they're visible; other notifications stay as they are. */
export function useReadLikes() {
  const { id } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(readNotifications, { params: { userID: id }, body: { only: 'likes' } }),
    meta: { quiet: true },
    onSuccess: ({ count, likes }) => queryClient.setQueryData(unreadCountOf(id).queryKey, [{ count, likes }]),
  })
}
