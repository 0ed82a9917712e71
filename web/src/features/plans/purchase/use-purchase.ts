import { say } from '@savanna/contract/language/say'
import { PAID, type PaymentAnswer } from '@savanna/contract/plans/payments'
import type { Package } from '@savanna/contract/plans/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { newClientId } from '../../../kit/client-id.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { askAgain, sendOrder } from '../plans.queries.ts'
import { type CardHandle, CardRefused } from './card.model.ts'

const TOAST_MS = 1_500
/** The outcome of an attempt is unknown: the next click repeats it instead of starting another one. */
const UNDECIDED = new Set(['payment_unclear', 'payment_under_way', 'unreachable', 'offline', 'fault'])

/** The page shows terms other than the plan's current ones. */
const OTHER_TERMS = new Set(['plan_changed', 'key_used'])

export interface Payer {
  name: string
  mail: string
  phone: string
}

/** Returns what an order says about the plan and its payer, as the page shows them. */
function makeOrder(plan: Package, payer: Payer) {
  return {
    packageId: plan.id,
    packageName: plan.title,
    packagePrice: plan.price,
    packageDuration: plan.duration,
    userName: payer.name,
    userEmail: payer.mail,
    userPhone: payer.phone,
  }
}

/** Returns a purchase's state, from the click on the button to the bank's final response. */
export function usePurchase(plan: Package, payer: Payer, onPaid: () => void) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [waiting, setWaiting] = useState<string>()
  const [repeats, setRepeats] = useState(false)
  const attempt = useRef<{ key: string; token: string } | null>(null)

  async function follow(answer: PaymentAnswer, card: CardHandle): Promise<void> {
    if (answer.status === 'requires_action') {
      const after = await card.askWhoPays(answer)
      return follow(after ?? (await askAgain(answer.payment_id)), card)
    }
    if (answer.status === 'processing') return setWaiting(answer.message)
    attempt.current = null
    toast.info(say(PAID), TOAST_MS)
    onPaid()
    await queryClient.invalidateQueries()
  }

  async function pay(card: CardHandle, confirm = false): Promise<void> {
    if (busy) return
    setRepeats(false)
    setBusy(true)
    setRefusal(undefined)
    setWaiting(undefined)
    try {
      attempt.current ??= { key: newClientId(), token: await card.token() }
      const { key, token } = attempt.current
      const order = { ...makeOrder(plan, payer), stripeToken: token, idempotency_key: key, confirm }
      await follow(await sendOrder(order), card)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'payment_repeated') setRepeats(true)
      else showRefusal(error)
      // The button stays busy until it shows what the next click orders.
      if (error instanceof ApiProblem && OTHER_TERMS.has(error.code))
        await queryClient.invalidateQueries({ queryKey: ['plans'] })
    }
    setBusy(false)
  }

  function showRefusal(error: unknown): void {
    if (!(error instanceof ApiProblem && UNDECIDED.has(error.code))) attempt.current = null
    setRefusal(error instanceof CardRefused ? error.message : sentenceOf(error))
  }

  function dismissRepeat(): void {
    attempt.current = null
    setRepeats(false)
  }

  return { pay, busy, refusal, waiting, repeats, dismissRepeat }
}
