import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from '../errors.ts'
import { wantsPage } from './pages.ts'

/** Consecutive encoded bytes, or a percent sign that doesn't start any. */
const ENCODED = /(?:%[\da-f]{2})+|%/gi

/**
 * Returns a URL path whose broken percent sequences, left by email programs that cut a link, are encoded. It
 * starts with one slash, so it never points to another site.
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

/** Handles a request whose URL no route can parse: redirects a browser to the repaired page. */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBroken = (error as Partial<FastifyError>).code === 'FST_ERR_BAD_URL'
  if (isBroken && wantsPage(request)) return reply.redirect(repairAddress(request.url), 302)
  return answerError(error, request, reply)
}
