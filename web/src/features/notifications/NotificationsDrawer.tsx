import { Drawer } from '@mantine/core'

export function NotificationsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return <Drawer opened={opened} onClose={onClose} title="Notifications" position="right" />
}
