import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface HeaderOptions {
  https: boolean
  /** True where people can sign in with Google. */
  google?: boolean
}

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'
const GOOGLE_STYLE = 'https://accounts.google.com/gsi/style'
const GOOGLE_BUTTON = 'https://accounts.google.com/gsi/'

/** Security headers: no inline script, no framing; HSTS only where the site is reached by HTTPS. */
export async function addHeaders(app: FastifyInstance, { https, google = false }: HeaderOptions) {
  const withGoogle = (...sources: string[]) => (google ? sources : [])
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...withGoogle(GOOGLE_SCRIPT)],
        // Mantine writes its theme and style props as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'", ...withGoogle(GOOGLE_STYLE)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...withGoogle(GOOGLE_BUTTON)],
        ...(google && { frameSrc: [GOOGLE_BUTTON] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    // Google asks which site its button stands on, and talks to the page from a window of its own.
    referrerPolicy: { policy: google ? 'strict-origin' : 'no-referrer' },
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
}
