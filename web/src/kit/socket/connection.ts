import { followOnline, isOnline } from '../network/online.ts'
import { createStore, useStore } from '../store.ts'

/**
 * `reconnecting`: the live channel was lost and is being restored. `offline`: the device has no network. `paused`:
 * the member has too many tabs open, and this one waits until it's used.
 */
export type ConnectionState = 'online' | 'reconnecting' | 'offline' | 'paused'

const connection = createStore({ offline: false, broken: false, paused: false })
const update = (change: Partial<ReturnType<typeof connection.get>>) =>
  connection.set({ ...connection.get(), ...change })

/** Stores the live channel's state. Visitors have none, which doesn't count as a lost connection. */
export function setChannelBroken(broken: boolean): void {
  update({ broken })
}

/** Stores that this tab waits until it's used, or that it no longer does. */
export function setChannelPaused(paused: boolean): void {
  update({ paused })
}

/** Returns the live channel's state. */
export function useConnectionState(): ConnectionState {
  return useStore(connection, ({ offline, broken, paused }) => {
    if (offline) return 'offline'
    if (paused) return 'paused'
    return broken ? 'reconnecting' : 'online'
  })
}

followOnline((online) => update({ offline: !online }))
update({ offline: !isOnline() })
