import { useSyncExternalStore } from 'react'

/** `reconnecting`: the live channel broke and is being restored. `offline`: the device has no network. */
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

function readConnectionState(): ConnectionState {
  if (!navigator.onLine) return 'offline'
  return channelBroken ? 'reconnecting' : 'online'
}

/** Stores the state of the live channel. Visitors have none, which does not count as broken. */
export function setChannelBroken(broken: boolean): void {
  if (channelBroken === broken) return
  channelBroken = broken
  announce()
}

/** Returns the state of the live channel. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, readConnectionState)
}

addEventListener('online', announce)
addEventListener('offline', announce)
