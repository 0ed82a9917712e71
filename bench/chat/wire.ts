/** One connection of Socket.IO over a WebSocket, with as little of a client as it takes: those who ask share the cores. */
export interface Wire {
  /** Sends an event of a namespace; the acknowledgement goes to `onAck` with this number. */
  send(namespace: string, ack: number, event: string, payload: object): void
  close(): void
}

interface Ears {
  onAck: (ack: number, text: string) => void
  onEvent: (namespace: string, text: string) => void
}

const OPEN = '0'
const PING = '2'
const PONG = '3'
const MESSAGE = '4'
const CONNECT = '0'
const EVENT = '2'
const ACK = '3'
const REFUSED = '4'

/** Connects to namespaces over one WebSocket, each with what it asks for. */
export function connectWire(
  url: string,
  namespaces: { name: string; auth: object }[],
  { onAck, onEvent }: Ears,
): Promise<Wire> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const prefix = (name: string) => (name === '/' ? '' : `${name},`)
  let missing = namespaces.length

  return new Promise((resolve, reject) => {
    const wire: Wire = {
      send: (name, ack, event, payload) =>
        socket.send(`${MESSAGE}${EVENT}${prefix(name)}${ack}${JSON.stringify([event, payload])}`),
      close: () => socket.close(),
    }
    socket.onerror = () => reject(new Error('A connection was refused.'))
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
      else if (type === REFUSED) reject(new Error(data))
      else if (type === CONNECT && --missing === 0) resolve(wire)
    }
  })
}
