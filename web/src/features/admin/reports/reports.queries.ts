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

export function useDecide(id: string) {
  return useChange(
    ({ days, ...body }: { decision: Decision; reason: string; days?: number | undefined }) =>
      requestAdmin(decideReport, { params: { id }, body: days === undefined ? body : { ...body, days } }),
    [REPORTS],
    { quiet: true },
  )
}

export function useAnswerAppeal(id: string) {
  return useChange(
    (body: { overturn: boolean; reason: string }) => requestAdmin(answerAppeal, { params: { id }, body }),
    [REPORTS],
    { quiet: true },
  )
}
