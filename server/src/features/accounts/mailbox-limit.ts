import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { AccountMail } from './accounts.mails.ts'

/** The mails that somebody can have sent to an address that isn't theirs: whoever registers, forgets or changes something. */
const ASKED_BY_ANYBODY: ReadonlySet<AccountMail['kind']> = new Set([
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
 * Counts a mail against what one mailbox gets of such mails, of all accounts and kinds together, and returns whether it may
 * be sent. Who has ten in an hour has a link that works.
 */
export async function takeMailboxPlace(
  { counter, config }: Pick<Context, 'counter' | 'config'>,
  address: string,
  { kind }: AccountMail,
): Promise<boolean> {
  if (!ASKED_BY_ANYBODY.has(kind)) return true
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

/** Returns the mailbox of an address: what follows a plus sign is a name that its owner gives it. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@')
}
