import { io, type ManagerOptions, type Socket } from 'socket.io-client'

export interface LiveClient {
  socket: Socket
  /** An event's values so far, in order; the list grows with each. */
  receivedEvents<T>(event: string): T[]
  /** Waits for an event that meets an optional condition, and returns its value; earlier ones count. */
  waitForEvent<T>(event: string, fits?: (value: T) => boolean): Promise<T>
  /** Emits an event and returns the acknowledgement. */
  emitWithAck<T>(event: string, ...args: unknown[]): Promise<T>
  close(): void
}

/** Connects to a namespace with a token, and fails with the server's reason when rejected. */
export async function connectLive(
  url: string,
  auth: Record<string, unknown>,
  namespace = '/',
  options: Partial<ManagerOptions> = {},
): Promise<LiveClient> {
  const socket = io(`${url}${namespace}`, { auth, forceNew: true, reconnection: false, ...options })
  const log = new Map<string, unknown[]>()
  const listeners = new Set<() => void>()
  const eventsNamed = (event: string) => {
    const known = log.get(event) ?? []
    log.set(event, known)
    return known
  }
  socket.onAny((event: string, value: unknown) => {
    eventsNamed(event).push(value)
    for (const listener of listeners) listener()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  const receivedEvents = <T>(event: string) => eventsNamed(event) as T[]
  return {
    socket,
    receivedEvents,
    waitForEvent: <T>(event: string, fits: (value: T) => boolean = () => true) =>
      new Promise<T>((resolve) => {
        const look = () => {
          const index = receivedEvents<T>(event).findIndex(fits)
          if (index < 0) return
          listeners.delete(look)
          resolve(receivedEvents<T>(event)[index] as T)
        }
        listeners.add(look)
        look()
      }),
    emitWithAck: (event, ...args) => socket.timeout(30_000).emitWithAck(event, ...args),
    close: () => void socket.close(),
  }
}
