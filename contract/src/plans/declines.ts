const GENERIC = 'Your bank declined the payment. Please use another card, or ask your bank.'

/**
 * The sentence for each of Stripe's decline codes (https://docs.stripe.com/declines/codes). A card that counts
 * as lost, stolen or used for fraud is declined without saying so: the payer may be the thief.
 */
const DECLINES: Record<string, string> = {
  approve_with_id:
    'Your bank could not approve the payment. Please try again; if it fails once more, ask your bank.',
  authentication_required:
    'Your bank wants to be sure that it is you. Please try again and confirm the payment.',
  call_issuer: 'Your bank wants you to call before it lets this payment through.',
  card_not_supported: 'This card cannot be used for purchases of this kind. Please use another one.',
  card_velocity_exceeded: 'This card has reached its limit. Please use another one, or wait a day.',
  currency_not_supported: 'This card cannot pay in pounds. Please use another one.',
  do_not_honor:
    'Your bank did not let the payment through and gave no reason. Please ask it, or use another card.',
  do_not_try_again: 'Your bank refused this payment for good. Please use another card.',
  duplicate_transaction:
    'A payment of the same amount was made a moment ago. Please look at your receipts first.',
  expired_card: 'This card has expired. Please use another one.',
  fraudulent: 'The payment was declined. Please use another card.',
  generic_decline: GENERIC,
  highest_risk_level: 'This payment was declined. Please pay by another card.',
  incorrect_address: 'The address does not belong to this card. Please check it.',
  incorrect_cvc: 'The security code (CVC) is not right. Please check it.',
  incorrect_number: 'The card number is not right. Please check it.',
  incorrect_pin: 'The PIN is not right. Please try again.',
  incorrect_zip: 'The postal code does not belong to this card. Please check it.',
  insufficient_funds: 'There is not enough money on this card. Please use another one.',
  invalid_account: 'The account of this card does not work. Please ask your bank, or use another card.',
  invalid_amount: 'Your bank does not allow a payment of this amount. Please ask it, or use another card.',
  invalid_cvc: 'This security code (CVC) cannot be right. Please check it.',
  invalid_expiry_month: 'The month of expiry is not right. Please check it.',
  invalid_expiry_year: 'The year of expiry is not right. Please check it.',
  invalid_number: 'This is not the number of a card. Please check it.',
  invalid_pin: 'This PIN cannot be right. Please try again.',
  issuer_not_available: 'Your bank cannot be reached at the moment. Please try again in a few minutes.',
  lost_card: 'The payment was declined. Please pay with another card.',
  merchant_blacklist: 'This card was declined. Please choose another one.',
  new_account_information_available:
    'Your bank has new details for this card. Please enter them, or use another one.',
  no_action_taken: 'Your bank did nothing about the payment. Please ask it, or use another card.',
  not_permitted: 'This card does not permit the payment. Please ask your bank, or use another card.',
  offline_pin_required: 'This card asks for its PIN in a shop and cannot pay here. Please use another one.',
  online_or_offline_pin_required: 'This card asks for its PIN and cannot pay here. Please use another one.',
  payment_intent_authentication_failure:
    'Your bank could not be sure that it was you. Nothing was charged. Please try again or use another card.',
  pickup_card: 'This card cannot be used. Please pay with another one.',
  pin_try_exceeded: 'The PIN was wrong too often. Please use another card.',
  processing_error: 'Something went wrong at the bank. Please try again in a moment.',
  reenter_transaction: 'Your bank could not process the payment, for no known reason. Please try again.',
  restricted_card: 'This card is restricted. Please use another one.',
  revocation_of_all_authorizations: 'All payments to us are stopped for this card. Please ask your bank.',
  revocation_of_authorization: 'This payment is stopped for your card. Please ask your bank.',
  security_violation: 'Your bank declined for reasons of security. Please ask it, or use another card.',
  service_not_allowed: 'Your bank does not allow this service for the card. Please use another one.',
  stolen_card: 'The payment was declined. Please pay with a different card.',
  stop_payment_order: 'Payments like this one are stopped for your card. Please ask your bank.',
  testmode_decline: 'This is the number of a test card. Please use a real one.',
  token_already_used: 'These card details were used already. Please enter them once more.',
  transaction_not_allowed: 'Your card does not allow this payment. Please ask your bank, or use another one.',
  try_again_later: 'Your bank declined for now and gave no reason. Please try again later.',
  withdrawal_count_limit_exceeded: 'The limit of this card is used up. Please use another one.',
}

export const DECLINE_CODES: readonly string[] = Object.keys(DECLINES)

/** Returns the sentence for a decline code of Stripe; a general one when the code is null or unknown. */
export function declineSentence(code: string | null): string {
  return (code !== null && Object.hasOwn(DECLINES, code) && DECLINES[code]) || GENERIC
}
