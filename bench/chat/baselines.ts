import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { newId } from '../../server/src/kit/ids.ts'

/** Starts a Socket.IO server that only relays: the same frames, without checks, counts or storage. */
export async function startSocketIoBaseline(): Promise<{ url: string; stop(): Promise<void> }> {
  const http = createServer()
  const io = new Server(http, { serveClient: false })
  io.of('/chat').on('connection', (socket: Socket) => {
    const { room_id } = socket.handshake.auth
    void socket.join(room_id)
    socket.on(room_id, (input: object, acknowledge: (answer: object) => void) => {
      acknowledge({ ok: true, message: input, messageCount: 1 })
      io.of('/chat').to(room_id).emit(room_id, { data: input, userID: '' })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => io.close(),
  }
}

/** Inserts single rows, one commit each, over `connections` connections; returns rows per second. */
export async function insertRows(pool: pg.Pool, seconds: number, connections: number): Promise<number> {
  await pool.query(`create table bench_rows (id uuid primary key, room_id uuid not null, seq int not null,
    sender_id uuid not null, client_id uuid not null, content text not null, created_at timestamptz not null)`)
  const end = performance.now() + seconds * 1000
  let inserted = 0
  async function insertUntilEnd() {
    while (performance.now() < end) {
      await pool.query({
        name: 'bench_insert',
        text: 'insert into bench_rows values ($1, $2, $3, $4, $5, $6, now())',
        values: [
          newId(),
          newId(),
          inserted,
          newId(),
          newId(),
          'An evening by the lake, and nobody in a hurry.',
        ],
      })
      inserted += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, insertUntilEnd))
  return inserted / seconds
}
