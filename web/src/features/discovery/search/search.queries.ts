import { SEARCH_SORTS, search } from '@savanna/contract/discovery/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { countOptions, RESULT_OPTIONS } from '../discovery.queries.ts'
import { type SearchCriteria, toWire } from './search.model.ts'

/** Reads the members found by a search, page by page. */
export const searchResultsQuery = (uid: string, criteria: SearchCriteria) =>
  infiniteQueryOptions({
    // The key starts like that of suggestions, so both are invalidated together.
    queryKey: ['suggestions', uid, 'search', criteria],
    queryFn: ({ pageParam, signal }) => {
      const paging = pageParam === null ? { count: true } : { cursor: pageParam }
      return request(search, { body: { ...bodyOf(uid, criteria), ...paging }, signal })
    },
    ...RESULT_OPTIONS,
  })

/** Reads how many members match the criteria. */
export const searchCountQuery = (uid: string, criteria: SearchCriteria) => {
  // The number is the same in every order, and an index covers this one.
  const counted = { ...criteria, sort: SEARCH_SORTS.indexOf('most popular') }
  return countOptions(['suggestions', uid, 'search count', counted], (signal) =>
    request(search, { body: { ...bodyOf(uid, counted), count: 'only' }, signal }),
  )
}

const bodyOf = (uid: string, criteria: SearchCriteria) => ({ uid, ...toWire(criteria) })
