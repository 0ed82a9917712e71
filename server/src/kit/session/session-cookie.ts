import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'savanna_admin'
/** Browsers accept the prefix `__Host-` only over HTTPS, from this host and for the path `/` (RFC 6265bis, section 4.1.3). */
const HOST_NAME = `__Host-${NAME}`

export interface SessionCookie {
  /** Returns the token in a request's cookie; undefined without one. */
  read(request: FastifyRequest): string | undefined
  /** Sets the cookie for these seconds. */
  give(reply: FastifyReply, token: string, maxAge: number): void
  clear(reply: FastifyReply): void
}

/**
 * Creates the access to the cookie that carries the token of an administrator's session in our own portal: no script can
 * read it, and no page of another site sends it. Without HTTPS it is sent to `path` only.
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
