import { MINUTE_MS } from '@savanna/contract/time'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  onlineManager,
  QueryClient,
} from '@tanstack/react-query'
import type { Kept } from '../kept/kept.ts'
import { followOnline, isOnline } from '../network/online.ts'
import { ApiProblem, sentenceOf } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The first live connection doesn't fetch it again, because no live event would fetch it either. */
      still?: boolean
      /** The data holds cards or profiles of other members: a change between two members is applied to it. */
      showsMembers?: boolean
      /** The answer is kept in this browser, and shown when the member returns, until it is answered again. */
      kept?: Kept
    }
    mutationMeta: {
      /** The caller shows a failure itself (at a field, on a message): no toast. */
      quiet?: boolean
    }
  }
}

/** Marks a query whose data holds cards or profiles of other members. */
export const SHOWS_MEMBERS = { showsMembers: true } as const

const RETRIES = 2

/** Tells whether another try may help: the server could not be reached or failed; never after a refusal. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
}

/**
 * Invalidates queries again, once, when their first answer arrives: a query that waits for its first answer cannot be
 * fetched again, and that answer may be older than the change that invalidated it.
 */
class AttentiveQueryClient extends QueryClient {
  /** The first answers after which a query is already invalidated again. */
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

/** Creates the cache of server answers. `tell` shows the sentence of a failed mutation. */
export function createQueryClient(tell: (sentence: string) => void): QueryClient {
  // The library believes the browser, which is wrong about some networks.
  onlineManager.setEventListener(followOnline)
  onlineManager.setOnline(isOnline())
  return new AttentiveQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * MINUTE_MS,
        // Without a line a query fails and says so, where it would wait without a word; it is asked again with the line.
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < RETRIES && isPassing(error) && isOnline(),
      },
      // A request that waits silently for the network would look like a dead button.
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) tell(sentenceOf(error))
      },
    }),
  })
}
