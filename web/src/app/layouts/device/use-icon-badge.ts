import { useEffect } from 'react'
import { useUnreadMessages } from '../../../features/chat/unread.queries.ts'
import { useUnreadNotifications } from '../../../features/notifications/notifications.queries.ts'

/**
 * Shows how many messages and notifications are unread on the icon of the installed app, in browsers with the Badging
 * API; nothing once the member has logged out.
 */
export function useIconBadge(): void {
  const count = useUnreadMessages() + useUnreadNotifications()
  useEffect(() => showOnIcon(count), [count])
  useEffect(() => () => showOnIcon(0), [])
}

/** Shows a count on the icon of the app; none at 0. */
export function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the app is not installed: then there is no icon.
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => {})
}
