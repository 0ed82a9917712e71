import { search } from '@savanna/contract/discovery/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { RESULT_OPTIONS } from '../discovery.queries.ts'
import type { SearchCriteria } from './search.model.ts'

/** Reads the members found by a search, page by page. */
export const searchResultsQuery = (uid: string, criteria: SearchCriteria) =>
  infiniteQueryOptions({
    // The key starts like that of suggestions, so both are invalidated together.
    queryKey: ['suggestions', uid, 'search', criteria],
    queryFn: ({ pageParam, signal }) => {
      const { orientation, ...rest } = criteria
      const paging = pageParam === null ? { count: true } : { cursor: pageParam }
      return request(search, { body: { uid, ...rest, sexOrient: orientation, ...paging }, signal })
    },
    ...RESULT_OPTIONS,
  })
