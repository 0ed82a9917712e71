/** What is to be paid. None of it comes from the payer's browser. */
interface Order {
  /** Our id of the payment, used as idempotency key. */
  id: string
  /** Pence. */
  amount: number
  currency: string
  description: string
}

export interface Card {
  /** What the payer's browser got for the card; numbers never come here. */
  token: string
  name: string
  mail: string
  phone: string | undefined
}

/** The state of a payment at the bank. */
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
  /** The bank's id of the payment that it is about; null when it is about something else. */
  paymentId: string | null
}

/** Who takes the money. Events that it sends are hints; only `retrieve` counts. */
export interface PaymentProvider {
  name: 'stripe' | 'test'
  publishableKey: string | null
  /** Opens a payment without charging anything and returns the bank's id of it. */
  open(order: Order): Promise<string>
  /** Charges the card, once per payment; returns the reason when the card was rejected before the charge. */
  pay(id: string, card: Card): Promise<string | undefined>
  retrieve(id: string): Promise<BankAnswer>
  /** Cancels a payment that isn't paid; one that is paid, or about to be, stays as it is. */
  cancel(id: string): Promise<void>
  /** Refunds the whole amount. */
  refund(id: string): Promise<void>
  /** Reads a signed event; nothing when the signature isn't right or too old. Absent where there are none. */
  readEvent?: (body: Buffer, signature: string, at: Date) => BankEvent | undefined
  /** Passes on whether the payer authenticated; the test bank only. */
  authenticate?: (id: string, approve: boolean) => Promise<void>
}

/** Thrown when the bank couldn't be reached or failed: it is unknown what became of the request. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}
