import {
  adminReport,
  adminReports,
  answerAppeal,
  type Decision,
  decideReport,
  type ReportFilter,
} from '@savanna/contract/admin/reports'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAdmin } from '../../../kit/api/call-admin.ts'
import { toast } from '../../../kit/ui/states/toast.ts'

const REPORTS = ['admin', 'reports']

export const reportsQuery = (status: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: [...REPORTS, status],
    queryFn: ({ signal, pageParam: cursor }) =>
      callAdmin(adminReports, { query: { status, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS, 'one', id],
    queryFn: ({ signal }) => callAdmin(adminReport, { params: { id }, signal }),
  })

function useJudgement<T>(judge: (judgement: T) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: judge,
    onSuccess: async ({ message }) => {
      toast.info(message)
      await queryClient.invalidateQueries({ queryKey: REPORTS })
    },
    meta: { quiet: true },
  })
}

export function useDecide(id: string) {
  return useJudgement((body: { decision: Decision; reason: string; days?: number | undefined }) => {
    const { days, ...rest } = body
    return callAdmin(decideReport, { params: { id }, body: days === undefined ? rest : { ...rest, days } })
  })
}

export function useAnswerAppeal(id: string) {
  return useJudgement((body: { overturn: boolean; reason: string }) =>
    callAdmin(answerAppeal, { params: { id }, body }),
  )
}
