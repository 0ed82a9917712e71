import type { Server } from 'socket.io'

/** The part of a packet's text before its content: type with number of attachments, and namespace unless it's `/`. */
const HEAD = /^(\d(?:\d+-)?)(?:(\/[^,]*),)?/

/** An Engine.IO packet. Those that carry Socket.IO packets are messages. */
interface Packet {
  type: string
  data?: unknown
  options?: object
}

function nameBelow(path: string, name: string): string {
  return name === '/' ? path : `${path}${name}`
}

/** Gives a message another namespace; returns false if `nameOf` returns none. */
function rename(packet: Packet, nameOf: (name: string) => string | undefined): boolean {
  const { type, data } = packet
  const found = type === 'message' && typeof data === 'string' ? HEAD.exec(data) : null
  if (!found) return false
  const [head = '', kind = '', name = '/'] = found
  const other = nameOf(name)
  if (other === undefined) return false
  packet.data = `${kind}${other === '/' ? '' : `${other},`}${found.input.slice(head.length)}`
  return true
}

/**
 * Also exposes each namespace below a path, since clients call `io(origin + path)`: they get everything the
 * namespace itself gets, under the name they used. `namespaces` are the existing and future ones; returns the
 * same set.
 */
export function serveBelowPath(io: Server, path: string, namespaces: Set<string>): Set<string> {
  io.engine.on('connection', (connection: NodeJS.EventEmitter) => {
    /** The namespaces that this client knows by their names below the path. */
    const below = new Set<string>()
    connection.prependListener('packet', (packet: Packet) => {
      rename(packet, (asked) => {
        const name = [...namespaces].find((known) => nameBelow(path, known) === asked)
        if (name !== undefined) below.add(name)
        return name
      })
    })
    connection.on('packetCreate', (packet: Packet) => {
      if (below.size === 0) return
      const renamed = rename(packet, (name) => (below.has(name) ? nameBelow(path, name) : undefined))
      // A broadcast is encoded once for all; here its text differs.
      if (renamed) packet.options = { ...packet.options, wsPreEncodedFrame: undefined }
    })
  })
  return namespaces
}
