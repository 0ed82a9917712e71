import type { PaymentAnswer } from '@savanna/contract/plans/payments'
import type { Ref } from 'react'

/** What the page asks of a card form, whoever's it is. */
export interface CardHandle {
  /** A token of the card; throws `CardRefused` with what is wrong with it. */
  token(): Promise<string>
  /** Lets the bank be sure who pays; gives its answer where it comes this way. */
  askWhoPays(answer: PaymentAnswer): Promise<PaymentAnswer | undefined>
}

export interface CardFormProps {
  ref: Ref<CardHandle>
  disabled: boolean
}

/** The card form itself, or the payer in the bank's dialog, said no; the sentence is for people. */
export class CardRefused extends Error {
  override name = 'CardRefused'
}
