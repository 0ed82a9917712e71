import { MINUTE_MS } from '@savanna/contract/time'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  onlineManager,
  QueryClient,
} from '@tanstack/react-query'
import { followOnline, isOnline } from '../network/online.ts'
import type { PersistOptions } from '../persistence/persist.ts'
import { ApiProblem, sentenceOf } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The first live connection doesn't fetch it again, because no live event would either. */
      still?: boolean
      /** The data contains other members' cards or profiles: changes between two members are applied to it. */
      showsMembers?: boolean
      /** The response is stored in this browser, and shown when the member returns, until a fresh one arrives. */
      persist?: PersistOptions
    }
    mutationMeta: {
      /** The caller shows a failure itself (at a field, on a message): no toast. */
      quiet?: boolean
    }
  }
}

/** Marks a query whose data contains other members' cards or profiles. */
export const SHOWS_MEMBERS = { showsMembers: true } as const

const RETRIES = 2

/** Returns whether a retry may help: the server couldn't be reached or failed; never after a rejection. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
}

/**
 * Invalidates queries again, once, when their first response arrives: a query waiting for its first response can't be
 * refetched, and that response may be older than the change that invalidated it.
 */
class AttentiveQueryClient extends QueryClient {
  /** The first responses that already trigger another invalidation. */
  readonly #awaited = new WeakSet<Promise<unknown>>()

  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus !== 'idle' && state.data === undefined)
    for (const { promise, queryKey } of early) {
      if (!promise || this.#awaited.has(promise)) continue
      this.#awaited.add(promise)
      const again = () => super.invalidateQueries({ queryKey, exact: true })
      promise.then(again).catch(() => {})
    }
    return super.invalidateQueries(filters, options)
  }
}

/** Creates the cache of server responses. `tell` shows a failed mutation's sentence. */
export function createQueryClient(tell: (sentence: string) => void): QueryClient {
  // The library trusts the browser, which is wrong about some networks.
  onlineManager.setEventListener(followOnline)
  onlineManager.setOnline(isOnline())
  return new AttentiveQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * MINUTE_MS,
        // Offline a query fails and says so, instead of waiting silently; it's fetched again on reconnection.
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < RETRIES && isPassing(error) && isOnline(),
      },
      // A request waiting silently for the network would look like a dead button.
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) tell(sentenceOf(error))
      },
    }),
  })
}
