import { loadWhenIdle } from '../../idle-loads.ts'
import { createStore, useStore } from '../../store.ts'
import type { Toast } from './Toasts.tsx'

const SHORTEST = 1000
const LONGEST = 5000

/** Returns how long a toast is shown: about 60 ms per character, within bounds. */
export function readingTime(message: string): number {
  return Math.min(LONGEST, Math.max(SHORTEST, 1200 + message.length * 60))
}

const loadToasts = () => import('./Toasts.tsx')
loadWhenIdle(loadToasts)

const wanted = createStore(false)

/** Returns whether a toast was ever shown: until then nothing needs their container. */
export function useToastsWanted(): boolean {
  return useStore(wanted)
}

async function show(message: string, role: Toast['role'], duration = readingTime(message)): Promise<void> {
  const toasts = await loadToasts().catch(() => undefined)
  // Without its code nothing can be said here; an offline page says so itself.
  if (!toasts) return
  wanted.set(true)
  toasts.showToast({ message, role, duration: Math.min(LONGEST, Math.max(SHORTEST, duration)) })
}

/** Shows toasts, which screen readers announce. `duration` in milliseconds, 1000 to 5000. */
export const toast = {
  /** Shows an event, in neutral colours. */
  info: (message: string, duration?: number) => void show(message, 'status', duration),
  /** Shows a failure, in error colours. */
  error: (message: string, duration?: number) => void show(message, 'alert', duration),
}
