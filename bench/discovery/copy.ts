import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** The methods of the driver's connection that COPY needs; its published types omit them. */
interface CopyConnection {
  stream: Writable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
}

/** Sends rows to a table by COPY, with backpressure. Each chunk contains whole lines in COPY's text format. */
export function copyInto(client: pg.PoolClient, table: string, chunks: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const copy = {
      submit: (connection: CopyConnection) => connection.query(`copy ${table} from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendChunks(connection, chunks).catch((error: Error) => connection.sendCopyFail(error.message))
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

async function sendChunks(connection: CopyConnection, chunks: Iterable<string>) {
  for (const chunk of chunks) {
    connection.sendCopyFromChunk(Buffer.from(chunk))
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
