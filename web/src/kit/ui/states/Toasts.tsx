import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Toasts.module.css'
import { useFootHeight } from './toast-foot.ts'

/**
 * Renders the toasts at the bottom, above the phone's bar and whatever else reserves space with `--toast-foot`. That
 * is set here and not at the page's root, where each change would recompute the styles of all elements.
 */
export function Toasts() {
  const foot = useFootHeight()
  return (
    <Notifications
      position="bottom-center"
      limit={3}
      zIndex="var(--layer-alert)"
      classNames={{ root: classes.place ?? '' }}
      attributes={{ root: { 'data-toasts': true } }}
      {...(foot > 0 && { style: { '--toast-foot': `${foot}px` } })}
    />
  )
}

export interface Toast {
  message: string
  role: 'status' | 'alert'
  /** Milliseconds until it disappears. */
  duration: number
}

/** Hides the same toast, shown or waiting. */
function hideSame({ message, role }: Toast): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const each of [...shown, ...queue])
    if (each.id && each.message === message && each.role === role) notifications.hide(each.id)
}

/**
 * Shows a toast. If its sentence is already there, the new one replaces it: it's announced again, and stays for its
 * whole duration. A click dismisses it early.
 */
export function showToast(toast: Toast): void {
  hideSame(toast)
  const { message, role, duration } = toast
  const id = notifications.show({
    message,
    role,
    autoClose: duration,
    withCloseButton: false,
    className: classes.toast ?? '',
    classNames: { icon: classes.icon ?? '', description: classes.text ?? '' },
    ...(role === 'alert' && { 'data-error': true, icon: <IconAlertCircle size={20} stroke={1.75} /> }),
    onClick: () => notifications.hide(id),
  })
}
