import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from '../errors.ts'
import { wantsPage } from './pages.ts'

/** Bytes that are encoded one after another, or a percent sign that starts none. */
const ENCODED = /(?:%[\da-f]{2})+|%/gi

/**
 * Returns an address whose broken percent sequences are encoded, as mail programs that cut a link leave them.
 * It starts with one slash, so it never leads to another site.
 */
export function repairAddress(address: string): string {
  const [pathname = '', ...query] = address.split('?')
  const repaired = pathname
    .replace(/^[/\\]*/, '/')
    .replace(ENCODED, (bytes) => (isDecodable(bytes) ? bytes : bytes.replaceAll('%', '%25')))
  return [repaired, ...query].join('?')
}

function isDecodable(bytes: string): boolean {
  try {
    decodeURIComponent(bytes)
    return true
  } catch {
    return false
  }
}

/** Answers a request whose address no route can read: a browser is led to the page of the repaired one. */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBroken = (error as Partial<FastifyError>).code === 'FST_ERR_BAD_URL'
  if (isBroken && wantsPage(request)) return reply.redirect(repairAddress(request.url), 302)
  return answerError(error, request, reply)
}
