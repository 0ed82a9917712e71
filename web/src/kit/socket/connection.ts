import { useSyncExternalStore } from 'react'

/**
 * `reconnecting`: the live channel broke and is being restored. `offline`: the device has no network. `paused`: the member
 * has too many tabs open, and this one waits until it is used.
 */
export type ConnectionState = 'online' | 'reconnecting' | 'offline' | 'paused'

const listeners = new Set<() => void>()
let channelBroken = false
let paused = false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of [...listeners]) listener()
}

function readConnectionState(): ConnectionState {
  if (!navigator.onLine) return 'offline'
  if (paused) return 'paused'
  return channelBroken ? 'reconnecting' : 'online'
}

/** Stores the state of the live channel. Visitors have none, which does not count as broken. */
export function setChannelBroken(broken: boolean): void {
  if (channelBroken === broken) return
  channelBroken = broken
  announce()
}

/** Stores that this tab waits until it is used, or that it does not any more. */
export function setChannelPaused(waits: boolean): void {
  if (paused === waits) return
  paused = waits
  announce()
}

/** Returns the state of the live channel. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, readConnectionState)
}

addEventListener('online', announce)
addEventListener('offline', announce)
