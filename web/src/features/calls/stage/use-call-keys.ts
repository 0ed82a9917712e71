import { useWindowEvent } from '@mantine/hooks'
import type { Control } from './Controls.tsx'

const KEYS: Record<string, Control> = {
  m: 'microphone',
  v: 'camera',
  s: 'screen',
  c: 'chat',
  f: 'full',
  p: 'float',
}

/** Listens for a call's shortcuts, except in fields and dialogs. Escape closes panels beside the call. */
export function useCallKeys(act: Record<Control, () => void>, onEscape: () => void): void {
  useWindowEvent('keydown', (event) => {
    const at = event.target instanceof Element ? event.target : null
    if (at?.closest('[role="dialog"]')) return
    if (event.key === 'Escape') return onEscape()
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (at?.closest('input, textarea, select')) return
    const control = KEYS[event.key.toLowerCase()]
    if (!control) return
    event.preventDefault()
    act[control]()
  })
}
