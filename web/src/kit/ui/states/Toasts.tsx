import { Notifications, notifications } from '@mantine/notifications'

/** Renders the toasts at the top, where they cover neither the composer nor the phone's bar. */
export function Toasts() {
  return <Notifications position="top-center" limit={3} zIndex="var(--layer-alert)" />
}

/** The store of the toasts, which is loaded together with the component. */
export const toastStore = notifications
