import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient, SHOWS_MEMBERS } from '../../kit/api/query-client.ts'
import { cancelQueriesShowing, updateRelation } from './relations.queries.ts'

const card = (id: string) => ({ id, liked: false, likes_me: false })

/** Creates a cache with one marked list of cards, and one unmarked query of the same shape. */
function createCache() {
  const queryClient = createQueryClient(() => {})
  const cache = queryClient.getQueryCache()
  cache.build(queryClient, { queryKey: ['marked'], meta: SHOWS_MEMBERS }).setData([card('a'), card('b')])
  cache.build(queryClient, { queryKey: ['unmarked'] }).setData([card('a')])
  return queryClient
}

describe('a change between the viewer and a member', () => {
  it('reaches only queries that are marked as showing members', () => {
    const queryClient = createCache()
    updateRelation(queryClient, 'a', { liked: true })
    expect(queryClient.getQueryData(['marked'])).toEqual([{ ...card('a'), liked: true }, card('b')])
    expect(queryClient.getQueryData(['unmarked'])).toEqual([card('a')])
  })

  it('doesn’t make data look newer than it is', () => {
    const queryClient = createCache()
    queryClient.setQueryData(['marked'], [card('a')], { updatedAt: 1000 })
    updateRelation(queryClient, 'a', { liked: true })
    expect(queryClient.getQueryState(['marked'])?.dataUpdatedAt).toBe(1000)
  })
})

describe('pending requests during a change', () => {
  it.each([
    ['a', true],
    ['z', false],
  ])('data showing member a is cancelled by a change to member %s: %s', async (id, cancelled) => {
    const queryClient = createCache()
    const aborted = vi.fn()
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', aborted)
      return new Promise<never>(() => {})
    }
    const options = { queryKey: ['marked'], queryFn, meta: SHOWS_MEMBERS }
    const unsubscribe = new QueryObserver(queryClient, options).subscribe(() => {})
    void queryClient.refetchQueries({ queryKey: ['marked'] })
    await cancelQueriesShowing(queryClient, id)
    expect(aborted).toHaveBeenCalledTimes(cancelled ? 1 : 0)
    unsubscribe()
  })
})
