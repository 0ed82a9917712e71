import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { newId } from '../../server/src/kit/ids.ts'

/** Socket.IO alone: the same frames, and nothing is checked, counted or stored. */
export async function startEcho(): Promise<{ url: string; stop(): Promise<void> }> {
  const http = createServer()
  const io = new Server(http, { serveClient: false })
  io.of('/chat').on('connection', (socket: Socket) => {
    const { room_id } = socket.handshake.auth
    void socket.join(room_id)
    socket.on(room_id, (input: object, answer: (answer: object) => void) => {
      answer({ ok: true, message: input, messageCount: 1 })
      io.of('/chat').to(room_id).emit(room_id, { data: input, userID: '' })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => io.close(),
  }
}

/** One row after the other, each durable by itself, by as many connections as the server has. */
export async function insertRows(pool: pg.Pool, seconds: number, atOnce: number): Promise<number> {
  await pool.query(`create table bench_rows (id uuid primary key, room_id uuid not null, seq int not null,
    sender_id uuid not null, client_id uuid not null, content text not null, created_at timestamptz not null)`)
  const end = performance.now() + seconds * 1000
  let inserted = 0
  async function insertSome() {
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
  await Promise.all(Array.from({ length: atOnce }, insertSome))
  return inserted / seconds
}
