import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaGrant, MediaSigner } from './signed-url.ts'
import type { MediaStorage } from './storage.ts'
import { variantKey } from './stored-picture.ts'

interface Serving {
  storage: MediaStorage
  signer: MediaSigner
  /** Whether this session lives and its member may see the object now, not only when it was signed. */
  mayView: (sessionId: string, key: string) => Promise<boolean>
  now?: () => Date
}

const GONE = 'This picture does not exist.'

/** Answers `GET` and `HEAD /media/*`; whatever is wrong with a request looks the same from outside. */
export function serveMedia(app: FastifyInstance, serving: Serving): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const grant = serving.signer.verify({
      path: request.params['*'],
      query: request.query,
      now: serving.now?.() ?? new Date(),
    })
    if (!grant || !(await serving.mayView(grant.sessionId, grant.key))) return refuse(reply)
    const bytes = await serving.storage.get(variantKey(grant.key, grant.width))
    return bytes ? answer(request, reply, grant, bytes) : refuse(reply)
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, grant: MediaGrant, bytes: Buffer) {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  reply
    .header('Cache-Control', `private, max-age=${grant.secondsLeft}, immutable`)
    .header('ETag', etag)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'")
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/webp').send(bytes)
}

function refuse(reply: FastifyReply) {
  return reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .send({ code: 'media_not_found', message: GONE, error: GONE })
}
