import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of the driver that speaks PostgreSQL's protocol; it emits every incoming message. */
interface WireConnection extends EventEmitter {
  stream: Socket
}

/** Returns a client's underlying connection, a private field of the driver. */
export function connectionOf(client: pg.ClientBase): WireConnection {
  return (client as unknown as { connection: WireConnection }).connection
}
