import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'savanna_admin'
/** Browsers accept the prefix `__Host-` only over HTTPS, from this host and for the path `/` (RFC 6265bis, section 4.1.3). */
const HOST_NAME = `__Host-${NAME}`

export interface SessionCookie {
  /** Returns the token in a request's cookie; undefined if there is none. */
  read(request: FastifyRequest): string | undefined
  /** Sets the cookie for this many seconds. */
  give(reply: FastifyReply, token: string, maxAge: number): void
  clear(reply: FastifyReply): void
}

/**
 * Creates access to the cookie with an administrator session's token for our own portal: no script can read
 * it, and no other site's page sends it. Without HTTPS it's only sent to `path`.
 */
export function createSessionCookie({ https, path }: { https: boolean; path: string }): SessionCookie {
  const name = https ? HOST_NAME : NAME
  const options = { path: https ? '/' : path, httpOnly: true, sameSite: 'strict', secure: https } as const
  return {
    read: ({ cookies }) => cookies[name] || undefined,
    give: (reply, token, maxAge) => void reply.setCookie(name, token, { ...options, maxAge }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
