import { t } from '@lingui/core/macro'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Drawer } from '../../kit/ui/overlays/Drawer.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

const NotificationList = lazyPart(
  () => import('./NotificationList.tsx'),
  'NotificationList',
  <ListSkeleton />,
)

/** Shows the notifications in a drawer on the right; its content loads when first opened. */
export function NotificationsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t`Notifications`}
      position="right"
      size="min(26rem, 100vw)"
    >
      <NotificationList opened={opened} onFollow={onClose} />
    </Drawer>
  )
}
