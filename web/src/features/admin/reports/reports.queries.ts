import {
  adminReport,
  adminReports,
  answerAppeal,
  type Decision,
  decideReport,
  type ReportFilter,
} from '@savanna/contract/admin/reports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { requestAdmin } from '../../../kit/api/request-admin.ts'
import { useChange } from '../../../kit/use-change.ts'
import { useRefetchChanged } from '../use-refetch-changed.ts'

const REPORTS = ['admin', 'reports']

export const reportsQuery = (status: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: [...REPORTS, status],
    queryFn: ({ signal, pageParam: cursor }) =>
      requestAdmin(adminReports, { query: { status, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS, 'one', id],
    queryFn: ({ signal }) => requestAdmin(adminReport, { params: { id }, signal }),
  })

/** Decides a report. If someone else has decided it, reads their decision before it throws. */
export function useDecide(id: string) {
  const refetch = useRefetchChanged([REPORTS])
  return useChange(
    ({ days, ...body }: { decision: Decision; reason: string; days?: number | undefined }) =>
      requestAdmin(decideReport, {
        params: { id },
        body: days === undefined ? body : { ...body, days },
      }).catch(refetch),
    [REPORTS],
    { quiet: true },
  )
}

/** Decides an appeal. If someone else has decided it, reads their decision before it throws. */
export function useAnswerAppeal(id: string) {
  const refetch = useRefetchChanged([REPORTS])
  return useChange(
    (body: { overturn: boolean; reason: string }) =>
      requestAdmin(answerAppeal, { params: { id }, body }).catch(refetch),
    [REPORTS],
    { quiet: true },
  )
}
