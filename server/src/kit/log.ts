import { type DestinationStream, type Logger, pino } from 'pino'

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
}

/** Reset and verification keys travel in paths and query strings, so neither is logged as it came. */
function loggablePath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/[A-Za-z0-9_.~%-]{40,}/g, '[redacted]')
}

function describeRequest(request: RequestLike) {
  return { method: request.method, path: request.url === undefined ? undefined : loggablePath(request.url) }
}

/** Drizzle ends the message of a failed query with the values that were sent. */
function withoutParameters(text: string | undefined): string | undefined {
  return text?.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '')
}

/**
 * The few fields that say what went wrong. Errors of the database driver also carry the offending values, the
 * query's parameters and even the connection itself.
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

/** Structured logs without secrets, mail bodies or coordinates in them. */
export function createLog(options: { level: string }, destination?: DestinationStream): Log {
  const settings = {
    level: options.level,
    base: null,
    redact: { paths: SECRET_KEYS.flatMap(atDepths), censor: '[redacted]' },
    serializers: { req: describeRequest, err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(settings, destination) : pino(settings)
}
