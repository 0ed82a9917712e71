import type { Server } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface HeaderOptions {
  https: boolean
  /** True if people can sign in with Google. */
  google?: boolean
  /** True if people pay by Stripe. */
  stripe?: boolean
}

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'
const GOOGLE_STYLE = 'https://accounts.google.com/gsi/style'
const GOOGLE_BUTTON = 'https://accounts.google.com/gsi/'

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_SCRIPT = ['https://js.stripe.com', 'https://*.js.stripe.com']
const STRIPE_FRAMES = [...STRIPE_SCRIPT, 'https://hooks.stripe.com']
const STRIPE_API = 'https://api.stripe.com'

/** The permissions that calls need are only for the site's own pages, never for frames in them. */
const OWN_PAGES_ONLY = [
  'camera',
  'microphone',
  'display-capture',
  'fullscreen',
  'picture-in-picture',
  'autoplay',
]
  .map((feature) => `${feature}=(self)`)
  .join(', ')

const HSTS_SECONDS = 31_536_000

/**
 * Sets the strictest headers on every reply, including those of sockets and of URLs that no router can parse;
 * routes for pages and pictures then relax them as needed. Call it after all other request listeners are
 * added.
 */
export function addReplyHeaders(server: Server, { https }: { https: boolean }): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Content-Security-Policy', "default-src 'none';frame-ancestors 'none'")
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (https) response.setHeader('Strict-Transport-Security', `max-age=${HSTS_SECONDS}; includeSubDomains`)
  })
}

/** Adds the security headers for pages: no inline script, no framing; HSTS only if the site uses HTTPS. */
export async function addHeaders(
  app: FastifyInstance,
  { https, google = false, stripe = false }: HeaderOptions,
) {
  const withGoogle = (...sources: string[]) => (google ? sources : [])
  const withStripe = (...sources: string[]) => (stripe ? sources : [])
  const frames = [...withGoogle(GOOGLE_BUTTON), ...withStripe(...STRIPE_FRAMES)]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...withGoogle(GOOGLE_SCRIPT), ...withStripe(...STRIPE_SCRIPT)],
        // Mantine writes its theme and style props as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'", ...withGoogle(GOOGLE_STYLE)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // The service worker sees all traffic: its script may only come from this site, whatever other
        // scripts may.
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...withGoogle(GOOGLE_BUTTON), ...withStripe(STRIPE_API)],
        ...(frames.length > 0 && { frameSrc: frames }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // Google's button needs the referrer's origin, and its pop-up needs access to the page.
    referrerPolicy: { policy: google ? 'strict-origin' : 'no-referrer' },
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', OWN_PAGES_ONLY)
  })
}
