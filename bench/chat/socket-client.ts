/** A minimal Socket.IO client over one WebSocket: the load generator shares the cores with the server, so it must be cheap. */
export interface SocketClient {
  /** Sends an event in a namespace; the acknowledgement goes to `onAck` with this number. */
  send(namespace: string, ack: number, event: string, payload: object): void
  close(): void
}

interface SocketListeners {
  onAck: (ack: number, text: string) => void
  onEvent: (namespace: string, text: string) => void
  /** Either side has closed the connection. */
  onClose?: () => void
}

// Packet types of Engine.IO 4, then of Socket.IO 5.
const OPEN = '0'
const PING = '2'
const PONG = '3'
const MESSAGE = '4'
const CONNECT = '0'
const EVENT = '2'
const ACK = '3'
const CONNECT_ERROR = '4'

/**
 * Connects to namespaces over one WebSocket and resolves when all of them have accepted.
 * @throws when the connection or a namespace is rejected
 */
export function connectSocketClient(
  url: string,
  namespaces: { name: string; auth: object }[],
  { onAck, onEvent, onClose }: SocketListeners,
): Promise<SocketClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const prefix = (name: string) => (name === '/' ? '' : `${name},`)
  let pending = namespaces.length

  return new Promise((resolve, reject) => {
    const client: SocketClient = {
      send: (name, ack, event, payload) =>
        socket.send(`${MESSAGE}${EVENT}${prefix(name)}${ack}${JSON.stringify([event, payload])}`),
      close: () => socket.close(),
    }
    socket.onerror = () => reject(new Error('A connection was refused.'))
    socket.onclose = () => {
      reject(new Error('A connection was closed.'))
      onClose?.()
    }
    socket.onmessage = ({ data }: { data: string }) => {
      const kind = data[0]
      if (kind === PING) return socket.send(PONG)
      if (kind === OPEN) {
        for (const { name, auth } of namespaces)
          socket.send(`${MESSAGE}${CONNECT}${prefix(name)}${JSON.stringify(auth)}`)
        return
      }
      if (kind !== MESSAGE) return
      const comma = data[2] === '/' ? data.indexOf(',') : 1
      const name = comma === 1 ? '/' : data.slice(2, comma)
      const type = data[1]
      if (type === EVENT) onEvent(name, data)
      else if (type === ACK) onAck(Number.parseInt(data.slice(comma + 1), 10), data)
      else if (type === CONNECT_ERROR) reject(new Error(data))
      else if (type === CONNECT && --pending === 0) resolve(client)
    }
  })
}
