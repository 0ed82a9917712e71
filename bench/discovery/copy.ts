import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** What the driver asks of a query, as far as copying needs it; the types that it publishes leave this out. */
interface Connection {
  stream: Writable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
}

/** Sends rows to a table by COPY, as fast as the table takes them. Each chunk is whole lines of its text format. */
export function copyInto(client: pg.PoolClient, table: string, chunks: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const copy = {
      submit: (connection: Connection) => connection.query(`copy ${table} from stdin`),
      handleCopyInResponse: (connection: Connection) => {
        send(connection, chunks).catch((error: Error) => connection.sendCopyFail(error.message))
      },
      handleError: (error: Error) => {
        failure = error
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    }
    client.query(copy as unknown as pg.Submittable)
  })
}

async function send(connection: Connection, chunks: Iterable<string>) {
  for (const chunk of chunks) {
    connection.sendCopyFromChunk(Buffer.from(chunk))
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
