import { MINUTE_MS } from '@savanna/contract/time'
import { useSyncExternalStore } from 'react'
import { serverNow } from '../network/server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls every listener when a minute of the clock ends, and when a page that slept is visible again. */
function tick(): void {
  clearTimeout(timer)
  timer = setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS))
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick)
    timer = setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS))
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', tick)
    clearTimeout(timer)
  }
}

/** Returns the number of the current minute; its caller re-renders every minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, minute, minute)
}

const minute = () => Math.floor(serverNow() / MINUTE_MS)

/** Returns the start of the current day in this browser's time zone; its caller re-renders at midnight. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, midnight, midnight))
}

function midnight(): number {
  const now = new Date(serverNow())
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
}
