import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'

const GENERIC = msg`Your bank declined the payment. Try another card, or contact your bank.`

/**
 * The sentence for each of Stripe's decline codes (https://docs.stripe.com/declines/codes). A card reported
 * as lost, stolen or used for fraud is declined without saying so: the payer may be the thief.
 */
const DECLINES: Record<string, MessageDescriptor> = {
  approve_with_id: msg`Your bank couldn’t approve the payment. Try again. If it fails again, contact your bank.`,
  authentication_required: msg`Your bank wants to check it’s you. Try again and confirm the payment.`,
  call_issuer: msg`Your bank needs you to call before it allows this payment.`,
  card_not_supported: msg`This card can’t be used for this kind of purchase. Try another card.`,
  card_velocity_exceeded: msg`This card has reached its limit. Try another card, or wait a day.`,
  currency_not_supported: msg`This card can’t pay in pounds. Try another card.`,
  do_not_honor: msg`Your bank declined the payment without giving a reason. Try another card, or contact your bank.`,
  do_not_try_again: msg`Your bank has permanently declined this payment. Try another card.`,
  duplicate_transaction: msg`You paid the same amount a moment ago. Check your receipts first.`,
  expired_card: msg`This card has expired. Try another card.`,
  fraudulent: msg`The payment was declined. Try another card.`,
  generic_decline: GENERIC,
  highest_risk_level: msg`The payment was declined. Try another card.`,
  incorrect_address: msg`The address doesn’t match this card. Check it and try again.`,
  incorrect_cvc: msg`The security code (CVC) is wrong. Check it and try again.`,
  incorrect_number: msg`The card number is wrong. Check it and try again.`,
  incorrect_pin: msg`The PIN is wrong. Try again.`,
  incorrect_zip: msg`The postcode doesn’t match this card. Check it and try again.`,
  insufficient_funds: msg`There isn’t enough money on this card. Try another card.`,
  invalid_account: msg`There’s a problem with the account for this card. Try another card, or contact your bank.`,
  invalid_amount: msg`Your bank doesn’t allow a payment of this amount. Try another card, or contact your bank.`,
  invalid_cvc: msg`This security code (CVC) isn’t valid. Check it and try again.`,
  invalid_expiry_month: msg`The expiry month isn’t right. Check it and try again.`,
  invalid_expiry_year: msg`The expiry year isn’t right. Check it and try again.`,
  invalid_number: msg`This card number isn’t valid. Check it and try again.`,
  invalid_pin: msg`This PIN isn’t valid. Try again.`,
  issuer_not_available: msg`We can’t reach your bank right now. Try again in a few minutes.`,
  lost_card: msg`The payment was declined. Try another card.`,
  merchant_blacklist: msg`This card was declined. Try another card.`,
  new_account_information_available: msg`Your bank has new details for this card. Enter them, or use another card.`,
  no_action_taken: msg`Your bank didn’t process the payment. Try another card, or contact your bank.`,
  not_permitted: msg`This card doesn’t allow the payment. Try another card, or contact your bank.`,
  offline_pin_required: msg`This card needs its PIN in a shop and can’t be used online. Try another card.`,
  online_or_offline_pin_required: msg`This card needs its PIN and can’t be used online. Try another card.`,
  payment_intent_authentication_failure: msg`Your bank couldn’t confirm that it was you. You haven’t been charged. Try again, or use another card.`,
  pickup_card: msg`This card can’t be used. Try another card.`,
  pin_try_exceeded: msg`The PIN was wrong too many times. Try another card.`,
  processing_error: msg`Something went wrong at your bank. Try again in a moment.`,
  reenter_transaction: msg`Your bank couldn’t process the payment and didn’t say why. Try again.`,
  restricted_card: msg`This card is restricted. Try another card.`,
  revocation_of_all_authorizations: msg`This card is blocked from paying us. Contact your bank.`,
  revocation_of_authorization: msg`This payment is blocked on your card. Contact your bank.`,
  security_violation: msg`Your bank declined the payment for security reasons. Try another card, or contact your bank.`,
  service_not_allowed: msg`Your bank doesn’t allow this kind of payment on this card. Try another card.`,
  stolen_card: msg`The payment was declined. Try another card.`,
  stop_payment_order: msg`Payments like this are blocked on your card. Contact your bank.`,
  testmode_decline: msg`This is a test card number. Use a real card.`,
  token_already_used: msg`These card details have already been used. Enter them again.`,
  transaction_not_allowed: msg`Your card doesn’t allow this payment. Try another card, or contact your bank.`,
  try_again_later: msg`Your bank declined the payment for now, without giving a reason. Try again later.`,
  withdrawal_count_limit_exceeded: msg`This card has reached its limit. Try another card.`,
}

export const DECLINE_CODES: readonly string[] = Object.keys(DECLINES)

/** Returns the sentence for a Stripe decline code; a general one if the code is null or unknown. */
export function declineSentence(code: string | null): string {
  return say((code !== null && Object.hasOwn(DECLINES, code) && DECLINES[code]) || GENERIC)
}
