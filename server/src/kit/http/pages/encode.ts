import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf } from '../compress.ts'

/** Brotli's two highest levels save a tenth and take twelve times as long, too long for a page that changes. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 }

/**
 * A page's `Vary` header: `/` is different with the cookie that marks a login, and cookie or browser choose
 * the language.
 */
export const VARY = 'Accept-Encoding, Accept-Language, Cookie'

/** A page in each encoding. */
export interface Encoded {
  html: Buffer
  br: Buffer
  gz: Buffer
}

/** Compresses a page. */
export async function encode(text: string): Promise<Encoded> {
  const html = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: QUALITY }),
    promisify(gzip)(html),
  ])
  return { html, br, gz }
}

/** Sends a page in the best encoding that the browser accepts. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, { html, br, gz }: Encoded) {
  const encoding = encodingOf(request)
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Vary', VARY)
    .send(encoding === 'br' ? br : encoding === 'gzip' ? gz : html)
}
