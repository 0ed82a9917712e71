import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from './problem.ts'

const OPERATIONAL = /^\/(api|media|socket\.io|dev|docs|healthz|readyz|openapi\.json)(\/|\?|$)/

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !OPERATIONAL.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

/** Serves the built web application; every path that is not the server's own opens it. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(folder)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build lays a .br and a .gz beside each text file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Files below assets/ carry their content's hash in their name.
        const lasting = path.includes('/assets/')
        reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile('index.html')
    throw problem(404, 'not_found', 'There is nothing here.')
  })
}
