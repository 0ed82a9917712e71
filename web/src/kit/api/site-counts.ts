import { countSite } from '@savanna/contract/site/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Reads how many members, matches and cities there are. */
export const siteCountsQuery = () =>
  queryOptions({
    queryKey: ['site', 'counts'],
    queryFn: ({ signal }) => call(countSite, { signal }),
  })
