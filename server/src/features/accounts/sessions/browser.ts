import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { type BrowserLocale, readBrowserLocale, setResolvedCookies } from './browser-locale.ts'

/** The browser that logs in: its User-Agent, and the device secret in its cookie. */
export interface Browser {
  userAgent: string
  device: string
  /** Whether the browser sent this secret rather than getting it now. */
  known: boolean
  locale: BrowserLocale
}

const COOKIE = 'savanna_device'
/** Browsers accept the prefix `__Host-` only over HTTPS and only from this host (RFC 6265bis, section 4.1.3). */
const HOST_COOKIE = `__Host-${COOKIE}`
const PATH = '/api/users'
const SECRET = /^[\w-]{43}$/
/** The longest lifetime that browsers accept for a cookie. */
const COOKIE_DAYS = 400
const DAY_S = 86_400

/**
 * Runs a login for a request's browser and then sets the cookie with its device secret. The secret only
 * recognises the browser; it grants no access. `path` is the cookie's path without HTTPS.
 */
export async function logInFromBrowser<T>(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (browser: Browser) => Promise<T>,
  path = PATH,
): Promise<T> {
  const https = isHttps(config)
  const browser = identifyBrowser({ config }, request)
  const answer = await enter(browser)
  setSecret(reply, browser.device, { ...cookieOptions(https, path), maxAge: COOKIE_DAYS * DAY_S })
  setResolvedCookies(reply, browser.locale, https)
  return answer
}

/**
 * Runs a step before the login with the browser's device secret. A browser without the cookie gets one that
 * lasts `seconds`, or as long as the browser session, since it may never log in.
 */
export async function beginFromBrowser<T>(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: (secret: string, known: boolean) => Promise<T>,
  seconds?: number,
): Promise<T> {
  const https = isHttps(config)
  const browser = identifyBrowser({ config }, request)
  const answer = await begin(browser.device, browser.known)
  const lasting = seconds === undefined ? {} : { maxAge: seconds }
  if (!browser.known) setSecret(reply, browser.device, { ...cookieOptions(https), ...lasting })
  return answer
}

/** Returns the device secret that the browser sent, or undefined. */
export function secretSent(browser: Browser): string | undefined {
  return browser.known ? browser.device : undefined
}

const isHttps = ({ publicUrl }: Context['config']) => publicUrl.startsWith('https:')

/** Returns a request's browser, with a new device secret if it sent none. */
export function identifyBrowser({ config }: Pick<Context, 'config'>, request: FastifyRequest): Browser {
  const { headers, cookies } = request
  const sent = cookies[isHttps(config) ? HOST_COOKIE : COOKIE] ?? ''
  const known = SECRET.test(sent)
  return {
    userAgent: headers['user-agent'] ?? '',
    device: known ? sent : randomBytes(32).toString('base64url'),
    known,
    locale: readBrowserLocale(request),
  }
}

function setSecret(reply: FastifyReply, secret: string, options: CookieSerializeOptions): void {
  reply.setCookie(options.secure ? HOST_COOKIE : COOKIE, secret, options)
}

/** The prefix `__Host-` requires the path `/`. */
function cookieOptions(https: boolean, path = PATH) {
  return { path: https ? '/' : path, httpOnly: true, sameSite: 'strict', secure: https } as const
}
