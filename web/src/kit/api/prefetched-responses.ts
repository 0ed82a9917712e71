import { MINUTE_MS } from '@savanna/contract/time'

/** A response requested before the application was loaded. */
export interface PrefetchedResponse {
  token: string
  /** By `Date.now()`. */
  requestedAt: number
  body: Promise<unknown>
}

declare global {
  /** Written by the bootstrap script (web/src/app/shell/bootstrap.ts), by URL. */
  var prefetchedResponses: Map<string, PrefetchedResponse> | undefined
}

/** By then an unused response is older than what a page may start with. */
const FRESH_MS = MINUTE_MS / 2

/**
 * Returns a URL's prefetched response, once; nothing if it wasn't requested, or by another member, or too long ago.
 * Resolves to `undefined` if the response was a failure: the caller then makes a normal request.
 */
export function takePrefetched(address: string, token: string | undefined): Promise<unknown> | undefined {
  const answers = globalThis.prefetchedResponses
  const first = answers?.get(address)
  if (!answers || !first) return undefined
  answers.delete(address)
  const usable = first.token === token && Date.now() - first.requestedAt < FRESH_MS
  return usable ? first.body.catch(() => undefined) : undefined
}

/** Drops unused prefetched responses: they would be older than what their page requests later. */
export function dropPrefetched(): void {
  globalThis.prefetchedResponses?.clear()
}
