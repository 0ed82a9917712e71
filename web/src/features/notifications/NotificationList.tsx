import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NoNotificationsDrawing } from '../../kit/art/empty.tsx'
import { useNearEnd } from '../../kit/scroll/use-near-end.ts'
import { useMember } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationList.module.css'
import { notificationsOf, useReadNotifications } from './notifications.queries.ts'
import { PushOffer } from './PushOffer.tsx'

const MARGIN_PX = 420

interface Props {
  /** False while the drawer closes: notifications that arrive then stay unread. */
  opened: boolean
  onFollow: () => void
}

/** Shows all notifications, newest first, and marks them as read. */
export function NotificationList({ opened, onFollow }: Props) {
  const { id } = useMember()
  const list = useInfiniteQuery({ ...notificationsOf(id), refetchOnMount: 'always' })
  const items = list.data?.pages.flat()
  useReadOnSight(opened && list.isFetchedAfterMount ? items?.[0]?.id : undefined)
  useForgetReadMarks(id)
  const end = useNearEnd({
    load: () => void list.fetchNextPage(),
    waiting: list.isFetching || !list.hasNextPage,
    margin: MARGIN_PX,
  })

  if (!items) {
    if (!list.error) return <ListSkeleton />
    return <LoadError error={list.error} onRetry={list.refetch} />
  }
  return (
    <>
      <PushOffer />
      {items.length === 0 && (
        <EmptyState
          drawing={<NoNotificationsDrawing />}
        >{t`You do not have any notification yet.`}</EmptyState>
      )}
      <Box component="ul" mx="-sm" className={classes.list}>
        {items.map((item) => (
          <NotificationItem key={item.line_id} notification={item} onFollow={onFollow} />
        ))}
      </Box>
      {list.hasNextPage && (
        <div ref={end}>
          <ListSkeleton count={2} />
        </div>
      )}
      <Box component="p" mt="md" py="2xs" className={classes.foot}>
        <Link to="/users/settings/notifications" onClick={onFollow}>
          {t`Choose your notifications`}
        </Link>
      </Box>
    </>
  )
}

/** Marks visible notifications as read, and those that arrive while the list is open; hidden ones stay unread. */
function useReadOnSight(newest: string | undefined): void {
  const { mutate } = useReadNotifications()
  const looking = useDocumentVisibility() === 'visible'
  useEffect(() => {
    if (newest !== undefined && looking) mutate(newest)
  }, [newest, looking, mutate])
}

/** Returns the notifications that were unread when the drawer opened; they stay marked until it closes. */
function useForgetReadMarks(memberId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => void queryClient.invalidateQueries({ queryKey: notificationsOf(memberId).queryKey })
  }, [queryClient, memberId])
}
