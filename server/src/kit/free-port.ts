import { once } from 'node:events'
import net from 'node:net'

/**
 * Checks that the server can listen before it starts a database that it couldn't use.
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = net.createServer().listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
