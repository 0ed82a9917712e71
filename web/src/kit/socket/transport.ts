import type { Manager, Socket } from 'socket.io-client'
import { getSession } from '../session/session.ts'

// A namespace's events are typed where it's opened; here they are only passed through.
type EventMap = Record<string, (...args: never[]) => void>

/** The timeout of a request over the socket, in milliseconds. */
const REQUEST_TIMEOUT_MS = 50_000

let shared: { userId: string; manager: Promise<Manager> } | undefined

/** Returns the connection for all of a member's namespaces. The library loads on first use. */
function managerOf(userId: string): Promise<Manager> {
  if (shared?.userId === userId) return shared.manager
  const manager = loadManager(userId)
  const mine = { userId, manager }
  shared = mine
  manager.catch(() => {
    if (shared === mine) shared = undefined
  })
  return manager
}

async function loadManager(userId: string): Promise<Manager> {
  const { Manager } = await import('socket.io-client')
  const manager = new Manager(location.origin, {
    // Polling first would cost three more requests at each visit. It's the fallback if a WebSocket is rejected.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    timeout: REQUEST_TIMEOUT_MS,
    query: { userID: userId },
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  })
  // Some proxies leave a WebSocket pending instead: after a failure polling comes first.
  manager.on('error', () => {
    manager.opts.transports = ['polling', 'websocket']
  })
  return manager
}

/**
 * Opens a namespace with the session's token; `auth` adds what else the namespace needs. Opening one that is already
 * open reconnects it with the new `auth`. The caller closes it with `disconnect()`.
 */
export async function openNamespace<Listen extends object, Emit extends object>(
  path: string,
  auth: Record<string, string> = {},
  prepare: (socket: Socket<Listen & EventMap, Emit & EventMap>) => void = () => {},
): Promise<Socket<Listen & EventMap, Emit & EventMap>> {
  const session = getSession()
  const manager = await managerOf(session?.id ?? '')
  const socket: Socket<Listen & EventMap, Emit & EventMap> = manager.socket(path)
  socket.disconnect()
  // A function, because a reconnect must send the current token.
  socket.auth = (give) => give({ ...auth, token: getSession()?.token ?? '' })
  prepare(socket)
  socket.connect()
  return socket
}

/** Turns automatic reconnection on or off. */
export async function reconnectByItself(wanted: boolean): Promise<void> {
  const manager = await shared?.manager.catch(() => undefined)
  manager?.reconnection(wanted)
}

/** Closes a connection that no longer responds; the client reconnects immediately. */
export async function renewConnection(): Promise<void> {
  const manager = await shared?.manager.catch(() => undefined)
  manager?.engine.close()
}
