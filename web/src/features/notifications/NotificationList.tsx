import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sentenceOf } from '../../kit/api/problem.ts'
import { NoNotificationsDrawing } from '../../kit/art/empty.tsx'
import { useNearEnd } from '../../kit/scroll/use-near-end.ts'
import { useMember } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationList.module.css'
import { notificationsOf, useReadNotifications, useUnreadNotifications } from './notifications.queries.ts'

const MARGIN_PX = 420

/** All notifications, newest first; to see them is to have read them. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { id } = useMember()
  const list = useInfiniteQuery({ ...notificationsOf(id), refetchOnMount: 'always' })
  const items = list.data?.pages.flat()
  useReadOnSight(list.isFetchedAfterMount)
  useForgetReadMarks(id)
  const end = useNearEnd({
    load: () => void list.fetchNextPage(),
    waiting: list.isFetching || !list.hasNextPage,
    margin: MARGIN_PX,
  })

  if (!items) {
    if (!list.error) return <ListSkeleton />
    return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} />
  }
  if (items.length === 0) {
    return <EmptyState drawing={<NoNotificationsDrawing />}>You do not have any notification yet.</EmptyState>
  }
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <NotificationItem key={item.id} notification={item} onFollow={onFollow} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div ref={end}>
          <ListSkeleton count={2} />
        </div>
      )}
    </>
  )
}

/** Marks everything read once the list is there, and again for whatever arrives while it is open. */
function useReadOnSight(seen: boolean): void {
  const { mutate } = useReadNotifications()
  const unread = useUnreadNotifications()
  const first = useRef(true)
  const read = useEffectEvent(() => {
    if (first.current || unread > 0) mutate()
    first.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one arriving is what it waits for
  useEffect(() => {
    if (seen) read()
  }, [seen, unread])
}

/** What is new stays marked while the drawer is open, and is no longer new the next time. */
function useForgetReadMarks(memberId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => void queryClient.invalidateQueries({ queryKey: notificationsOf(memberId).queryKey })
  }, [queryClient, memberId])
}
