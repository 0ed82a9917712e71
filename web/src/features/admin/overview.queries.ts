import { overview } from '@savanna/contract/admin/overview'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callAdmin } from '../../kit/api/call-admin.ts'

/** What the site is like now, and what each of the last days brought. */
export const overviewQuery = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => callAdmin(overview, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
