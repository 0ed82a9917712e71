import { useSyncExternalStore } from 'react'

/** `reconnecting`: the live channel broke and is being renewed. `offline`: the device has no network. */
export type ConnectionState = 'online' | 'reconnecting' | 'offline'

const listeners = new Set<() => void>()
let channelBroken = false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of [...listeners]) listener()
}

function connectionState(): ConnectionState {
  if (!navigator.onLine) return 'offline'
  return channelBroken ? 'reconnecting' : 'online'
}

/** Tells the store how the live channel fares. A visitor has none, which is not broken. */
export function setChannelBroken(broken: boolean): void {
  if (channelBroken === broken) return
  channelBroken = broken
  announce()
}

/** Whether what is on screen is live. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, connectionState)
}

addEventListener('online', announce)
addEventListener('offline', announce)
