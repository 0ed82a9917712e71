import type { AnyRoute, Reply } from '@savanna/contract/route'
import type { PrefetchedResponse } from './prefetched-responses.ts'
import type { RequestArguments } from './request.ts'
import { addressOf } from './url.ts'

/**
 * Returns functions that request routes before the application is loaded, for `takePrefetched`. They need no other
 * application code, so the script that uses them is small.
 */
export function createPrefetcher(token: string) {
  globalThis.prefetchedResponses ??= new Map<string, PrefetchedResponse>()
  const prefetched = globalThis.prefetchedResponses

  function store(address: string, body: Promise<unknown>): void {
    // The caller requests it again after a failure.
    body.catch(() => {})
    prefetched.set(address, { token, requestedAt: Date.now(), body })
  }

  return {
    /** Requests a route. */
    prefetch<const R extends AnyRoute>(route: R, ...[input]: RequestArguments<R>): Promise<Reply<R>> {
      const address = addressOf(route, input ?? {})
      const body = fetchJson(address, token)
      store(address, body)
      return body as Promise<Reply<R>>
    },
    /** Uses part of another response as a route's response. */
    seed<const R extends AnyRoute>(route: R, input: RequestArguments<R>[0], body: Promise<Reply<R>>): void {
      store(addressOf(route, input ?? {}), body)
    },
  }
}

export type Prefetcher = ReturnType<typeof createPrefetcher>

async function fetchJson(address: string, token: string): Promise<unknown> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  return response.json()
}
