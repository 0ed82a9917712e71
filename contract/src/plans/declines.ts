import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'

const GENERIC = msg`Your bank declined the payment. Please use another card, or ask your bank.`

/**
 * The sentence for each of Stripe's decline codes (https://docs.stripe.com/declines/codes). A card that counts
 * as lost, stolen or used for fraud is declined without saying so: the payer may be the thief.
 */
const DECLINES: Record<string, MessageDescriptor> = {
  approve_with_id: msg`Your bank could not approve the payment. Please try again; if it fails once more, ask your bank.`,
  authentication_required: msg`Your bank wants to be sure that it is you. Please try again and confirm the payment.`,
  call_issuer: msg`Your bank wants you to call before it lets this payment through.`,
  card_not_supported: msg`This card cannot be used for purchases of this kind. Please use another one.`,
  card_velocity_exceeded: msg`This card has reached its limit. Please use another one, or wait a day.`,
  currency_not_supported: msg`This card cannot pay in pounds. Please use another one.`,
  do_not_honor: msg`Your bank did not let the payment through and gave no reason. Please ask it, or use another card.`,
  do_not_try_again: msg`Your bank refused this payment for good. Please use another card.`,
  duplicate_transaction: msg`A payment of the same amount was made a moment ago. Please look at your receipts first.`,
  expired_card: msg`This card has expired. Please use another one.`,
  fraudulent: msg`The payment was declined. Please use another card.`,
  generic_decline: GENERIC,
  highest_risk_level: msg`This payment was declined. Please pay by another card.`,
  incorrect_address: msg`The address does not belong to this card. Please check it.`,
  incorrect_cvc: msg`The security code (CVC) is not right. Please check it.`,
  incorrect_number: msg`The card number is not right. Please check it.`,
  incorrect_pin: msg`The PIN is not right. Please try again.`,
  incorrect_zip: msg`The postal code does not belong to this card. Please check it.`,
  insufficient_funds: msg`There is not enough money on this card. Please use another one.`,
  invalid_account: msg`The account of this card does not work. Please ask your bank, or use another card.`,
  invalid_amount: msg`Your bank does not allow a payment of this amount. Please ask it, or use another card.`,
  invalid_cvc: msg`This security code (CVC) cannot be right. Please check it.`,
  invalid_expiry_month: msg`The month of expiry is not right. Please check it.`,
  invalid_expiry_year: msg`The year of expiry is not right. Please check it.`,
  invalid_number: msg`This is not the number of a card. Please check it.`,
  invalid_pin: msg`This PIN cannot be right. Please try again.`,
  issuer_not_available: msg`Your bank cannot be reached at the moment. Please try again in a few minutes.`,
  lost_card: msg`The payment was declined. Please pay with another card.`,
  merchant_blacklist: msg`This card was declined. Please choose another one.`,
  new_account_information_available: msg`Your bank has new details for this card. Please enter them, or use another one.`,
  no_action_taken: msg`Your bank did nothing about the payment. Please ask it, or use another card.`,
  not_permitted: msg`This card does not permit the payment. Please ask your bank, or use another card.`,
  offline_pin_required: msg`This card asks for its PIN in a shop and cannot pay here. Please use another one.`,
  online_or_offline_pin_required: msg`This card asks for its PIN and cannot pay here. Please use another one.`,
  payment_intent_authentication_failure: msg`Your bank could not be sure that it was you. Nothing was charged. Please try again or use another card.`,
  pickup_card: msg`This card cannot be used. Please pay with another one.`,
  pin_try_exceeded: msg`The PIN was wrong too often. Please use another card.`,
  processing_error: msg`Something went wrong at the bank. Please try again in a moment.`,
  reenter_transaction: msg`Your bank could not process the payment, for no known reason. Please try again.`,
  restricted_card: msg`This card is restricted. Please use another one.`,
  revocation_of_all_authorizations: msg`All payments to us are stopped for this card. Please ask your bank.`,
  revocation_of_authorization: msg`This payment is stopped for your card. Please ask your bank.`,
  security_violation: msg`Your bank declined for reasons of security. Please ask it, or use another card.`,
  service_not_allowed: msg`Your bank does not allow this service for the card. Please use another one.`,
  stolen_card: msg`The payment was declined. Please pay with a different card.`,
  stop_payment_order: msg`Payments like this one are stopped for your card. Please ask your bank.`,
  testmode_decline: msg`This is the number of a test card. Please use a real one.`,
  token_already_used: msg`These card details were used already. Please enter them once more.`,
  transaction_not_allowed: msg`Your card does not allow this payment. Please ask your bank, or use another one.`,
  try_again_later: msg`Your bank declined for now and gave no reason. Please try again later.`,
  withdrawal_count_limit_exceeded: msg`The limit of this card is used up. Please use another one.`,
}

export const DECLINE_CODES: readonly string[] = Object.keys(DECLINES)

/** Returns the sentence for a decline code of Stripe; a general one when the code is null or unknown. */
export function declineSentence(code: string | null): string {
  return say((code !== null && Object.hasOwn(DECLINES, code) && DECLINES[code]) || GENERIC)
}
