/** What is to be paid. Nothing in it comes from the payer's browser. */
interface Order {
  /** Our id of the payment: whatever is asked twice for it happens once. */
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

/** How a payment stands at the bank. */
export interface BankAnswer {
  /** `open`: nobody has paid yet. */
  state: 'open' | 'requires_action' | 'processing' | 'succeeded' | 'declined' | 'canceled'
  /** Why it was declined, in the bank's words. */
  failure: string | null
  /** With what the payer's browser asks on. */
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

/** Who takes the money. Whatever it says of a payment by itself is a hint only; `look` is what counts. */
export interface PaymentProvider {
  name: 'stripe' | 'test'
  publishableKey: string | null
  /** Registers a payment without charging anything and gives the bank's id of it. */
  open(order: Order): Promise<string>
  /** Charges the card, once per payment; gives the reason when the card was refused before it came to that. */
  pay(id: string, card: Card): Promise<string | undefined>
  retrieve(id: string): Promise<BankAnswer>
  /** Ends what has not been paid. What has been paid, or is about to be, stays as it is. */
  cancel(id: string): Promise<void>
  /** Gives everything back. */
  refund(id: string): Promise<void>
  /** Reads a signed event; nothing when the signature is not right or too old. Absent where there are none. */
  readEvent?: (body: Buffer, signature: string, at: Date) => BankEvent | undefined
  /** The payer's word on whether it is them; only the test bank hears it from us. */
  authenticate?: (id: string, approve: boolean) => Promise<void>
}

/** The bank could not be reached, or answered that it cannot answer: nobody knows what became of the request. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}
