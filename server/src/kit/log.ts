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

/** Database errors repeat the offending values in these fields. */
function describeError(error: Error) {
  const { detail, where, params, query, parameters, ...rest } = pino.stdSerializers.err(error) as Record<
    string,
    unknown
  >
  return rest
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
