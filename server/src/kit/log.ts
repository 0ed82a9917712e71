import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLineLimit } from './log-limit.ts'

export type Log = Logger

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'passwordConfirm',
  'secret',
  'key',
  'hash',
  'html',
  'text',
  'body',
  'latitude',
  'longitude',
  'geo_lat',
  'geo_long',
  'lat',
  'lon',
  'email',
]

function atDepths(key: string): string[] {
  const quoted = `["${key}"]`
  return [quoted, `*${quoted}`, `*.*${quoted}`]
}

interface RequestLike {
  method?: string
  url?: string
  /** The pattern of the matched route, as Fastify gives it. */
  routeOptions?: { url?: string | undefined }
}

/**
 * Returns a request's path for the log. Paths and query strings contain keys and names, and a log outlives a
 * deleted account: a request is identified by its route's pattern, or without one by only the start of its
 * path.
 */
function loggablePath({ url, routeOptions }: RequestLike): string | undefined {
  if (routeOptions?.url !== undefined || url === undefined) return routeOptions?.url
  const [path = ''] = url.split('?', 1)
  const [first = '', ...rest] = path.split('/').slice(1)
  const kept = rest.slice(0, first === 'api' ? 2 : 1)
  const hidden = rest.length > kept.length ? ['[redacted]'] : []
  const beginning = [first, ...kept].map((segment) => (segment.length < 40 ? segment : '[redacted]'))
  return `/${[...beginning, ...hidden].join('/')}`
}

function describeRequest(request: RequestLike) {
  return { method: request.method, path: loggablePath(request) }
}

/** Returns an error's message without the values that Drizzle appends for a failed query. */
function withoutParameters(text: string | undefined): string | undefined {
  return text?.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '')
}

/**
 * Returns the few fields that say what went wrong. The database driver's errors also carry the offending
 * values, the query's parameters and even the connection itself.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message: withoutParameters(message),
    stack: withoutParameters(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** A served request's line. Only these are unlimited: the rate limits bound them. */
export const SERVED = 'request completed'
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const MORE = 'more like this in the last minute'

/** Returns the limiter for each level from info to error; a line's kind is its level and its words. */
function limitLines(): LogMethod {
  const allow = createLineLimit()
  const { info, error } = pino.levels.values
  return function (args, write, level) {
    const words = args.find((arg) => typeof arg === 'string') ?? 'a line without words'
    const summarize = (more: number) => write.call(this, { like: words, more }, MORE)
    const isLimited = level >= (info ?? 0) && level <= (error ?? 0) && words !== SERVED
    if (!isLimited || allow(`${level} ${words}`, summarize)) write.apply(this, args)
  }
}

/**
 * Creates a structured log (JSON lines) without secrets, email bodies and coordinates. It writes sixty lines
 * of each kind per minute, and then how many more there were.
 */
export function createLog(options: { level: string }, destination?: DestinationStream): Log {
  const settings = {
    level: options.level,
    base: null,
    redact: { paths: SECRET_KEYS.flatMap(atDepths), censor: '[redacted]' },
    serializers: { req: describeRequest, err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { logMethod: limitLines() },
  }
  return destination ? pino(settings, destination) : pino(settings)
}
