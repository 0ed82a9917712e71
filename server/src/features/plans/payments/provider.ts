/** The order to pay. None of it comes from the payer's browser. */
interface Order {
  /** Our id of the payment, used as idempotency key. */
  id: string
  /** Pence. */
  amount: number
  currency: string
  description: string
}

export interface Card {
  /** The card token that the payer's browser got; numbers never come here. */
  token: string
  name: string
  mail: string
  phone: string | undefined
}

/** A payment's state at the bank. */
export interface BankAnswer {
  /** `open`: nobody has paid yet. */
  state: 'open' | 'requires_action' | 'processing' | 'succeeded' | 'declined' | 'canceled'
  /** Why it was declined, in the bank's words. */
  failure: string | null
  /** The secret with which the payer's browser continues at the bank. */
  clientSecret: string | null
  /** Pence. */
  refunded: number
  dispute: 'none' | 'open' | 'won' | 'lost'
}

interface BankEvent {
  id: string
  type: string
  /** The bank's id of the payment concerned; null if it's about something else. */
  paymentId: string | null
}

/** The payment provider. Events that it sends are hints; only `retrieve` counts. */
export interface PaymentProvider {
  name: 'stripe' | 'test'
  publishableKey: string | null
  /** Opens a payment without charging anything. Returns its id at the bank. */
  open(order: Order): Promise<string>
  /** Charges the card, once per payment. Returns the reason if the card was rejected before the charge. */
  pay(id: string, card: Card): Promise<string | undefined>
  retrieve(id: string): Promise<BankAnswer>
  /** Cancels an unpaid payment; one that is paid, or about to be, stays as it is. */
  cancel(id: string): Promise<void>
  /** Refunds the whole amount. */
  refund(id: string): Promise<void>
  /** Reads a signed event; nothing if the signature is wrong or too old. Absent if the provider has none. */
  readEvent?: (body: Buffer, signature: string, at: Date) => BankEvent | undefined
  /** Passes on whether the payer authenticated; the test bank only. */
  authenticate?: (id: string, approve: boolean) => Promise<void>
}

/** Thrown if the bank couldn't be reached or failed, so the request's outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}
