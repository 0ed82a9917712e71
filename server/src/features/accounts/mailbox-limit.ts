import { createHash } from 'node:crypto'
import { canonicalMail } from '@savanna/contract/accounts/mail'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { AccountMail } from './accounts.mails.ts'

/** Emails that anyone can trigger for someone else's address, by registering, resetting a password or changing an address. */
const TRIGGERED_BY_ANYONE: ReadonlySet<AccountMail['kind']> = new Set([
  'verify',
  'reset',
  'mail',
  'mail_taken',
  'register_taken',
])

const LIMITS = [
  { most: 10, windowMs: HOUR_MS },
  { most: 20, windowMs: DAY_MS },
]

/**
 * Counts an email against its mailbox's limit, over all accounts and kinds, and returns whether it may be sent. A mailbox
 * with ten in an hour already has a working link.
 */
export async function takeMailboxPlace(
  { counter, config }: Pick<Context, 'counter' | 'config'>,
  address: string,
  { kind }: AccountMail,
): Promise<boolean> {
  if (!TRIGGERED_BY_ANYONE.has(kind)) return true
  const mailbox = createHash('sha256')
    .update(`${config.tokenSecret} ${mailboxOf(address)}`)
    .digest('base64url')
  const counts = await Promise.all(
    LIMITS.map(({ windowMs }) => counter(`mailbox ${windowMs} ${mailbox}`, windowMs)),
  )
  return LIMITS.every(
    ({ most }, at) => (counts[at]?.current ?? 0) <= most * Math.max(1, config.rateLimitScale),
  )
}

/** Returns the mailbox of an address, without the tag after a plus sign. */
function mailboxOf(address: string): string {
  return canonicalMail(address).replace(/\+[^@]*@/, '@')
}
