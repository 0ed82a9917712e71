import { Notifications } from '@mantine/notifications'

/** Where short notes appear: at the top, where they cover neither the composer nor the phone's bar. */
export function Toasts() {
  return <Notifications position="top-center" limit={3} zIndex={500} />
}
