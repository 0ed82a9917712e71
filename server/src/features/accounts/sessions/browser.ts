import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'

/** The browser that logs in: its User-Agent, and the device secret of its cookie. */
export interface Browser {
  userAgent: string
  device: string
  /** Whether the browser sent this secret, rather than being given it now. */
  known: boolean
  /** The secret of the cookie under its former name, which is replaced now. */
  formerly?: string | undefined
}

const COOKIE = 'savanna_device'
/** Browsers accept the prefix `__Host-` only over HTTPS and only from this host (RFC 6265bis, section 4.1.3). */
const HOST_COOKIE = `__Host-${COOKIE}`
/** The former name. Another host of the same domain can set a cookie with this prefix. */
const FORMER_COOKIE = `__Secure-${COOKIE}`
const PATH = '/api/users'
const SECRET = /^[\w-]{43}$/
/** The longest lifetime that browsers accept for a cookie. */
const COOKIE_DAYS = 400

/**
 * Runs a log-in for the browser of a request and then sets the cookie with its device secret. The secret only
 * recognises the browser again; it grants no access.
 */
export async function logInFromBrowser<T>(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (browser: Browser) => Promise<T>,
): Promise<T> {
  const https = config.publicUrl.startsWith('https:')
  const browser = identifyBrowser(request, https)
  const answer = await enter(browser)
  reply.header('Set-Cookie', buildCookies(browser, https))
  return answer
}

/**
 * Runs a step that comes before the log-in with the browser's device secret. A browser without the cookie gets
 * one that ends with the browser session, since it may never log in.
 */
export async function beginFromBrowser<T>(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: (secret: string) => Promise<T>,
): Promise<T> {
  const https = config.publicUrl.startsWith('https:')
  const browser = identifyBrowser(request, https)
  const answer = await begin(currentSecret(browser))
  if (!browser.known && !browser.formerly)
    reply.header('Set-Cookie', buildCookie(currentSecret(browser), https).join('; '))
  return answer
}

/** Returns the device secret that the browser has sent, or that it is about to be given. */
export function currentSecret({ device, formerly }: Browser): string {
  return formerly ?? device
}

/** Returns the browser of a request, with a new device secret when it sent none. */
function identifyBrowser({ headers }: FastifyRequest, https: boolean): Browser {
  const given = (name: string) => readSecret(headers.cookie ?? '', name)
  const known = given(https ? HOST_COOKIE : COOKIE)
  return {
    userAgent: headers['user-agent'] ?? '',
    device: known ?? randomBytes(32).toString('base64url'),
    known: known !== undefined,
    formerly: https && !known ? given(FORMER_COOKIE) : undefined,
  }
}

function readSecret(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key, value = '', ...rest]) => key === name && SECRET.test(value) && !rest.length)?.[1]
}

function buildCookies({ device, formerly }: Browser, https: boolean): string[] {
  const cookie = [...buildCookie(device, https), `Max-Age=${COOKIE_DAYS * 86_400}`]
  const gone = [`${FORMER_COOKIE}=`, `Path=${PATH}`, ...cookieAttributes(https), 'Max-Age=0']
  return (formerly ? [cookie, gone] : [cookie]).map((parts) => parts.join('; '))
}

function buildCookie(secret: string, https: boolean): string[] {
  // The prefix `__Host-` requires the path `/`.
  const [name, path] = https ? [HOST_COOKIE, '/'] : [COOKIE, PATH]
  return [`${name}=${secret}`, `Path=${path}`, ...cookieAttributes(https)]
}

const cookieAttributes = (https: boolean) => ['HttpOnly', 'SameSite=Strict', ...(https ? ['Secure'] : [])]
