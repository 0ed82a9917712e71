import { overview } from '@savanna/contract/admin/overview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callAdmin } from '../../kit/api/call-admin.ts'

/** Reads the totals of the moment and the figures of each of the last days. */
export const overviewQuery = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => callAdmin(overview, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
