import {
  decideFraudCase,
  type FraudCase,
  type FraudCaseStatus,
  fraudCase,
  fraudCases,
} from '@savanna/contract/admin/frauds'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { requestAdmin } from '../../../kit/api/request-admin.ts'
import { useChange } from '../../../kit/use-change.ts'
import { useRefetchChanged } from '../use-refetch-changed.ts'

const FRAUDS = ['admin', 'frauds']
/** New cases appear on their own, and the portal has no live connection. */
const REFRESH_MS = 15_000

export const fraudCasesQuery = (status: FraudCaseStatus) =>
  infiniteQueryOptions({
    queryKey: [...FRAUDS, status],
    queryFn: ({ signal, pageParam: cursor }) =>
      requestAdmin(fraudCases, { query: { status, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export const fraudCaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...FRAUDS, 'one', id],
    queryFn: ({ signal }) => requestAdmin(fraudCase, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })

type Decision = { decision: 'dismiss' } | { decision: 'suspend'; member_ids: string[] }

/** Decides a case as of `date`. If an account has joined since, reads the case again before it throws. */
export function useDecideCase({ id, date }: Pick<FraudCase, 'id' | 'date'>) {
  const refetch = useRefetchChanged([FRAUDS])
  return useChange(
    (body: Decision) =>
      requestAdmin(decideFraudCase, { params: { id }, body: { ...body, date } }).catch(refetch),
    [['admin']],
  )
}
