import { MINUTE_MS } from '@savanna/contract/time'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Returns the number of the present minute; what calls it is rendered again every minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, minute)
}

const minute = () => Math.floor(Date.now() / MINUTE_MS)
