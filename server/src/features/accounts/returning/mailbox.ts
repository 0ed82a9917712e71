import { createHmac } from 'node:crypto'
import { canonicalMail } from '@savanna/contract/accounts/mail'

/**
 * Returns the mailbox that an address reaches: without the tag after a plus, without dots, and with Gmail's two domains
 * as one. `mailboxIn` does the same in the database.
 */
export function normalizeMailbox(address: string): string {
  const [name = '', domain = ''] = canonicalMail(address).split('@')
  const [base = ''] = name.split('+')
  return `${base.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

/** Returns a keyed digest of an address's mailbox, so trying addresses without the key can't find it. */
export function digestMailbox(tokenSecret: string, address: string): string {
  return createHmac('sha256', tokenSecret)
    .update(`departed mailbox ${normalizeMailbox(address)}`)
    .digest('base64url')
}
