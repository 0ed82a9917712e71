import { useEffect } from 'react'
import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import { useUnreadNotifications } from '../../../features/notifications/notifications.queries.ts'

/**
 * Shows how many messages and notifications are unread on the installed app's icon, in browsers with the Badging API;
 * nothing after a logout.
 */
export function useIconBadge(): void {
  const count = useUnreadMessages() + useUnreadNotifications()
  useEffect(() => showOnIcon(count), [count])
  useEffect(() => () => showOnIcon(0), [])
}

/** Shows a count on the app's icon; none at 0. */
export function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Rejects if the app isn't installed: then there is no icon.
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => {})
}
