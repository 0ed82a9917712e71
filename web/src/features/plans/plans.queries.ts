import { getAllPackages } from '@savanna/contract/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'

/** The plans on offer; they seldom change. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call(getAllPackages, { signal }),
    staleTime: 10 * 60_000,
  })
