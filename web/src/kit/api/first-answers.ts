import { MINUTE_MS } from '@savanna/contract/time'

/** A response requested before the application was loaded. */
export interface FirstAnswer {
  token: string
  /** By `Date.now()`. */
  askedAt: number
  body: Promise<unknown>
}

declare global {
  /** Written by the bootstrap script (web/src/app/shell/bootstrap.ts), by URL. */
  var firstAnswers: Map<string, FirstAnswer> | undefined
}

/** By then an unused response is older than what a page may start with. */
const FRESH_MS = MINUTE_MS / 2

/**
 * Returns a URL's prefetched response, once; nothing if it wasn't requested, or by another member, or too long ago.
 * Resolves to `undefined` if the response was a failure: the caller then makes a normal request.
 */
export function takeFirstAnswer(address: string, token: string | undefined): Promise<unknown> | undefined {
  const answers = globalThis.firstAnswers
  const first = answers?.get(address)
  if (!answers || !first) return undefined
  answers.delete(address)
  const usable = first.token === token && Date.now() - first.askedAt < FRESH_MS
  return usable ? first.body.catch(() => undefined) : undefined
}

/** Drops unused prefetched responses: they would be older than what their page requests later. */
export function forgetFirstAnswers(): void {
  globalThis.firstAnswers?.clear()
}
