import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { Server, type Socket } from 'socket.io'

/** About as large as a page of suggestions, 8 kB. */
const RESPONSE = { list: Array.from({ length: 12 }, (_, at) => ({ id: at, text: 'x'.repeat(600) })) }

/**
 * Starts a Fastify and a Socket.IO that respond to the same requests and frames, without any checks, lookups or
 * storage.
 */
export async function startBaselines(): Promise<{ url: string; stop(): Promise<void> }> {
  const http = fastify({ bodyLimit: 10_000_000 })
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  http.all('/api/*', async () => RESPONSE)
  const io = new Server(http.server, { serveClient: false })
  io.of('/chat').on('connection', (socket: Socket) => {
    const { room_id } = socket.handshake.auth
    void socket.join(room_id)
    socket.on(room_id, (input: object, acknowledge: (answer: object) => void) => {
      acknowledge({ ok: true, message: input, messageCount: 1 })
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
