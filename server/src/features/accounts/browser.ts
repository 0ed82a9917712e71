import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'

/** What logs in: how it calls itself, and the secret by which it is known again. */
export interface Browser {
  userAgent: string
  device: string
}

const COOKIE = 'savanna_device'
const GIVEN = new RegExp(`(?:^|;\\s*)(__Secure-)?${COOKIE}=([\\w-]{43})(?:;|$)`)
/** Browsers keep no cookie for longer. */
const COOKIE_DAYS = 400

/** Lets a browser log in, and has it show its secret again the next time. The secret opens nothing. */
export async function entering<T>(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (browser: Browser) => Promise<T>,
): Promise<T> {
  const https = config.publicUrl.startsWith('https:')
  const browser = browserOf(request, https)
  const answer = await enter(browser)
  reply.header('Set-Cookie', cookieOf(browser, https))
  return answer
}

/** The browser of a request; one that was never here gets a secret of its own. */
function browserOf({ headers }: FastifyRequest, https: boolean): Browser {
  const [, prefix, given] = GIVEN.exec(headers.cookie ?? '') ?? []
  const known = Boolean(prefix) === https ? given : undefined
  return {
    userAgent: headers['user-agent'] ?? '',
    device: known ?? randomBytes(32).toString('base64url'),
  }
}

function cookieOf({ device }: Browser, https: boolean): string {
  const parts = [
    // Browsers take a name that begins so over HTTPS alone.
    `${https ? '__Secure-' : ''}${COOKIE}=${device}`,
    'Path=/api/users',
    `Max-Age=${COOKIE_DAYS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(https ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
