import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of the driver that speaks PostgreSQL's protocol; it emits every message that arrives. */
interface WireConnection extends EventEmitter {
  stream: Socket
}

/** Returns the connection below a client, a private field of the driver. */
export function connectionOf(client: pg.ClientBase): WireConnection {
  return (client as unknown as { connection: WireConnection }).connection
}
