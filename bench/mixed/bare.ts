import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { Server, type Socket } from 'socket.io'

/** About as much as a page of suggestions is. */
const ANSWER = { list: Array.from({ length: 12 }, (_, at) => ({ id: at, text: 'x'.repeat(600) })) }

/** A bare Fastify and a bare Socket.IO: the same requests and frames, and nothing is checked, looked up or stored. */
export async function startBare(): Promise<{ url: string; stop(): Promise<void> }> {
  const http = fastify({ bodyLimit: 10_000_000 })
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  http.all('/api/*', async () => ANSWER)
  const io = new Server(http.server, { serveClient: false })
  io.of('/chat').on('connection', (socket: Socket) => {
    const { room_id } = socket.handshake.auth
    void socket.join(room_id)
    socket.on(room_id, (input: object, answer: (answer: object) => void) => {
      answer({ ok: true, message: input, messageCount: 1 })
      io.of('/chat').to(room_id).emit(room_id, { data: input, userID: '' })
    })
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    async stop() {
      await io.close()
      await http.close()
    },
  }
}
