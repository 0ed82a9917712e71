import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A smaller response already fits into one packet. */
const LEAST_BYTES = 1024
/** Brotli's level: the higher ones save a twentieth and take twice as long. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 }
/** The longest padding, in bytes. */
const PADDING = 100

const ENCODERS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: QUALITY }),
  gzip: (text: string) => promisify(gzip)(text),
}

const ENCODINGS = ['br', 'gzip'] as const

/** Returns the best encoding that a browser accepts; undefined if it accepts none of ours (RFC 9110, section 12.5.3). */
export function encodingOf({ headers }: FastifyRequest): keyof typeof ENCODERS | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter(isWanted)
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  return ENCODINGS.find((encoding) => accepted.includes(encoding))
}

/** Returns whether an encoding isn't excluded, as by `gzip;q=0`. */
function isWanted(part: string): boolean {
  const weight = /;\s*q=([^;]*)/i.exec(part)?.[1]
  return weight === undefined || Number(weight) > 0
}

function isCompressible(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string {
  return (
    method === 'GET' &&
    reply.statusCode === 200 &&
    typeof payload === 'string' &&
    payload.length >= LEAST_BYTES &&
    !reply.hasHeader('Content-Encoding') &&
    String(reply.getHeader('Content-Type')).startsWith('application/json')
  )
}

/**
 * Compresses JSON responses to reads from 1 KB on. Responses to other methods aren't compressed: they contain
 * tokens, keys and codes, and their length then reveals nothing. Responses to reads contain signed URLs next
 * to other people's texts, so a header with a random length hides the exact compressed length.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!isCompressible(request, reply, payload)) return payload
    reply.header('Vary', 'Accept-Encoding')
    const encoding = encodingOf(request)
    if (!encoding) return payload
    reply.header('Content-Encoding', encoding).header('X-Padding', 'x'.repeat(randomInt(PADDING)))
    return ENCODERS[encoding](payload)
  })
}
