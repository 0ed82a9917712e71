import { digitsIn } from '@savanna/contract/digits'
import type { PaymentAnswer } from '@savanna/contract/plans/payments'
import type { Ref } from 'react'

/** The page's interface to any provider's card form. */
export interface CardHandle {
  /** Returns a token for the card. @throws `CardRefused` with the sentence that says what is wrong. */
  token(): Promise<string>
  /** Confirms the payment with the bank; returns its result if the provider gives one here. */
  askWhoPays(answer: PaymentAnswer): Promise<PaymentAnswer | undefined>
}

export interface CardFormProps {
  ref: Ref<CardHandle>
  disabled: boolean
}

/**
 * Thrown when the card form, or the payer in the bank's dialog, rejects the payment; the message is shown to the
 * payer.
 */
export class CardRefused extends Error {
  override name = 'CardRefused'
}

/** Returns the digits of a card number, at most 16, in groups of four. */
export function numberAsTyped(typed: string): string {
  const digits = digitsIn(typed).slice(0, 16)
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Returns the digits of an expiry date as "MM / YY". */
export function expiryAsTyped(typed: string): string {
  const digits = digitsIn(typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
