const SHORTEST = 1000
const LONGEST = 5000

/** Returns how long a toast is shown: about 60 ms a character, within bounds. */
export function readingTime(message: string): number {
  return Math.min(LONGEST, Math.max(SHORTEST, 1200 + message.length * 60))
}

async function show(
  message: string,
  color: string,
  role: 'status' | 'alert',
  duration?: number,
): Promise<void> {
  const { toastStore } = await import('./Toasts.tsx')
  const autoClose = Math.min(LONGEST, Math.max(SHORTEST, duration ?? readingTime(message)))
  // One id for each sentence: a repeated sentence is shown once.
  const id = `${role}:${message}`
  toastStore.hide(id)
  toastStore.show({ id, message, color, role, autoClose })
}

/** Shows toasts, which screen readers announce. `duration` in milliseconds, 1000 to 5000. */
export const toast = {
  info: (message: string, duration?: number) => void show(message, 'primary', 'status', duration),
  success: (message: string, duration?: number) => void show(message, 'green', 'status', duration),
  error: (message: string, duration?: number) => void show(message, 'red', 'alert', duration),
}
