import { search } from '@savanna/contract/discovery/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/call.ts'
import { FOUND } from '../discovery.queries.ts'
import type { Criteria } from './search.model.ts'

/** Reads the members found by a search, page by page. */
export const resultsFor = (uid: string, criteria: Criteria) =>
  infiniteQueryOptions({
    // The key starts like that of suggestions, so both are invalidated together.
    queryKey: ['suggestions', uid, 'search', criteria],
    queryFn: ({ pageParam, signal }) => {
      const { orientation, ...rest } = criteria
      const paging = pageParam === null ? { count: true } : { cursor: pageParam }
      return call(search, { body: { uid, ...rest, sexOrient: orientation, ...paging }, signal })
    },
    ...FOUND,
  })
