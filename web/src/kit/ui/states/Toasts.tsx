import { Notifications, notifications } from '@mantine/notifications'

/** Where short notes appear: at the top, where they cover neither the composer nor the phone's bar. */
export function Toasts() {
  return <Notifications position="top-center" limit={3} zIndex="var(--layer-alert)" />
}

/** What is told, whether or not it is on screen yet. */
export const told = notifications
