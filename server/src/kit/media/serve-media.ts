import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '../http/problem.ts'
import { readAvif, readRendition } from './renditions.ts'
import type { MediaGrant, MediaSigner } from './signed-url.ts'
import type { MediaStorage } from './storage.ts'

interface MediaOptions {
  storage: MediaStorage
  signer: MediaSigner
  /** Returns whether this session is valid and its member may see the object now, not only when it was signed. */
  mayView: (sessionId: string, key: string) => Promise<boolean>
  now?: () => Date
}

/** Picture requests carry no token, so a whole household or office shares this limit. */
const PER_MINUTE = 3000

/** Serves `GET` and `HEAD /media/*`; every rejection is the same 404 `media_not_found`. */
export function serveMedia(app: FastifyInstance, serving: MediaOptions): void {
  const config = { rateLimit: app.rateLimitOf(PER_MINUTE) }
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config, schema: { hide: true } },
    async (request, reply) => {
      const grant = serving.signer.verify({
        path: request.params['*'],
        query: request.query,
        now: serving.now?.() ?? new Date(),
      })
      if (!grant || !(await serving.mayView(grant.sessionId, grant.key))) throw mediaNotFound(reply)
      const avif = await readAvif(serving.storage, grant, request.headers.accept)
      if (avif) return answer(request, reply.type('image/avif'), grant, avif)
      const bytes = await readRendition(serving.storage, grant)
      if (!bytes) throw mediaNotFound(reply)
      return answer(request, reply.type('image/webp'), grant, bytes)
    },
  )
}

function answer(request: FastifyRequest, reply: FastifyReply, grant: MediaGrant, bytes: Buffer) {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  reply
    .header('Cache-Control', `private, max-age=${grant.secondsLeft}, immutable`)
    .header('ETag', etag)
    .header('Vary', 'Accept')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'")
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(bytes)
}

function mediaNotFound(reply: FastifyReply): Problem {
  reply.header('Cache-Control', 'no-store')
  return problem(404, 'media_not_found', msg`This picture doesn’t exist.`)
}
