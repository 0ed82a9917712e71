import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../../kit/lazy-named.ts'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

const NotificationList = lazyNamed(() => import('./NotificationList.tsx'), 'NotificationList')

/** Shows the notifications in a drawer on the right; its content is loaded when it is first opened. */
export function NotificationsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t`Notifications`}
      position="right"
      size="min(26rem, 100vw)"
    >
      <Suspense fallback={<ListSkeleton />}>
        <NotificationList opened={opened} onFollow={onClose} />
      </Suspense>
    </Drawer>
  )
}
