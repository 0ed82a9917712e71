import { msg } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'

export const MUST_LOG_IN = msg`you must log in to access this page`
const OFFLINE = msg`You seem to be offline. Check your connection and try again.`
const UNREACHABLE = msg`We can’t reach ${{ site: SITE_NAME }} right now. Please try again in a moment.`
const FAULT = msg`Something went wrong at our end. Please try again in a moment.`

/** A failed call: with the server's message, or with ours when the server couldn't be reached. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  /** HTTP status; 0 when there was no response at all. */
  readonly status: number
  /** The server's stable code; `offline`, `unreachable` or `fault` when the message is ours. */
  readonly code: string
  /** Each rejected field's error, by its dotted path. */
  readonly fields: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    options: { fields?: Record<string, string> | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.fields = options.fields ?? {}
  }
}

/**
 * Returns the problem for a response other than 2xx. A body that isn't ours (a proxy's page) becomes a general
 * message.
 */
export function problemFromResponse(status: number, body: unknown): ApiProblem {
  if (typeof body !== 'object' || body === null) return new ApiProblem(status, 'fault', say(FAULT))
  const { code, message, error, fields } = body as Record<string, unknown>
  const sentence = [message, error].find((text) => typeof text === 'string' && text !== '')
  return new ApiProblem(
    status,
    typeof code === 'string' ? code : 'fault',
    typeof sentence === 'string' ? sentence : say(FAULT),
    { fields: isRecord(fields) ? fields : undefined },
  )
}

/** Returns the problem for a request without a response. */
export function problemWithoutResponse(online: boolean, cause: unknown): ApiProblem {
  return online
    ? new ApiProblem(0, 'unreachable', say(UNREACHABLE), { cause })
    : new ApiProblem(0, 'offline', say(OFFLINE), { cause })
}

/** Returns the problem for a call that needs a session and has none: the same as the server's. */
export function problemWithoutSession(): ApiProblem {
  return new ApiProblem(401, 'not_logged_in', say(MUST_LOG_IN))
}

/** Returns whether the server understood a request and rejected it: resent unchanged, it would be rejected again. */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500
}

/** Returns a user-facing message for anything thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.message
  // Most likely a chunk of the page couldn't be loaded.
  return say(navigator.onLine ? FAULT : OFFLINE)
}

function isRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null
}
