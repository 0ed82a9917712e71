import { MINUTE_MS } from '@savanna/contract/time'

/** An answer that was asked for before the application was loaded. */
export interface FirstAnswer {
  token: string
  /** By `Date.now()`. */
  askedAt: number
  body: Promise<unknown>
}

declare global {
  /** Written by the bootstrap script (web/src/app/shell/bootstrap.ts), by address. */
  var firstAnswers: Map<string, FirstAnswer> | undefined
}

/** An answer that nobody has taken by then is older than what a page may begin with. */
const FRESH_MS = MINUTE_MS / 2

/**
 * Returns what an address answered ahead, once; nothing where it was not asked, where another member asked, or too long
 * ago. Resolves to `undefined` when the answer was a failure: the caller asks then as if nothing had been asked ahead.
 */
export function takeFirstAnswer(address: string, token: string | undefined): Promise<unknown> | undefined {
  const answers = globalThis.firstAnswers
  const first = answers?.get(address)
  if (!answers || !first) return undefined
  answers.delete(address)
  const usable = first.token === token && Date.now() - first.askedAt < FRESH_MS
  return usable ? first.body.catch(() => undefined) : undefined
}

/** Drops what was asked ahead and was not taken: it would be older than what its page asks for later. */
export function forgetFirstAnswers(): void {
  globalThis.firstAnswers?.clear()
}
