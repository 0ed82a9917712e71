import {
  answerTestBank,
  confirmPayment,
  type PaymentAnswer,
  paymentSettings,
  type Subscribe,
  subscribe,
} from '@savanna/contract/plans/payments'
import { cancelPlan, getAllPackages, getOwnPlan } from '@savanna/contract/plans/routes'
import { MINUTE_MS } from '@savanna/contract/time'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { useMember } from '../../kit/session/session.ts'
import { useChange } from '../../kit/use-change.ts'

/** Reads the available plans; they seldom change. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => request(getAllPackages, { signal }),
    staleTime: 10 * MINUTE_MS,
  })

/** Reads the member's plan, the plans that follow it, and the receipts. */
export const ownPlanOf = (userId: string) =>
  queryOptions({
    queryKey: ['plans', 'own', userId],
    queryFn: ({ signal }) => request(getOwnPlan, { params: { userId }, signal }),
  })

/** Reads which provider takes payments on this site. */
export const paymentSettingsQuery = () =>
  queryOptions({
    queryKey: ['plans', 'payment'],
    queryFn: ({ signal }) => request(paymentSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const sendOrder = (order: Subscribe): Promise<PaymentAnswer> => request(subscribe, { body: order })

export const askAgain = (payment_id: string): Promise<PaymentAnswer> =>
  request(confirmPayment, { body: { payment_id } })

export const answerBank = (payment_id: string, approve: boolean): Promise<PaymentAnswer> =>
  request(answerTestBank, { body: { payment_id, approve } })

/** Turns the reminder before a plan ends off, or on again. */
export function useCancelPlan() {
  const { id } = useMember()
  return useChange(
    (cancelled: boolean) => request(cancelPlan, { params: { userId: id }, body: { cancelled } }),
    [ownPlanOf(id).queryKey],
  )
}
