import { followOnline, isOnline } from '../network/online.ts'
import { createStore, useStore } from '../store.ts'

/**
 * `reconnecting`: the live channel broke and is being restored. `offline`: the device has no network. `paused`: the member
 * has too many tabs open, and this one waits until it is used.
 */
export type ConnectionState = 'online' | 'reconnecting' | 'offline' | 'paused'

const connection = createStore({ offline: false, broken: false, paused: false })
const update = (change: Partial<ReturnType<typeof connection.get>>) =>
  connection.set({ ...connection.get(), ...change })

/** Stores the state of the live channel. Visitors have none, which does not count as broken. */
export function setChannelBroken(broken: boolean): void {
  update({ broken })
}

/** Stores that this tab waits until it is used, or that it does not any more. */
export function setChannelPaused(paused: boolean): void {
  update({ paused })
}

/** Returns the state of the live channel. */
export function useConnectionState(): ConnectionState {
  return useStore(connection, ({ offline, broken, paused }) => {
    if (offline) return 'offline'
    if (paused) return 'paused'
    return broken ? 'reconnecting' : 'online'
  })
}

followOnline((online) => update({ offline: !online }))
update({ offline: !isOnline() })
