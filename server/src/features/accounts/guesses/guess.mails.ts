import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'
import type { GuessLinkMail } from './guess-store.ts'

/** A mail about refused log-ins; its link is derived from the seed. */
export type GuessMail = GuessLinkMail & { seed: string }

interface GuessMailOwner {
  /** Such as "Hello Amara". */
  greeting: string
  /** The name of the account. */
  account: string
  /** Where the page of the link is. */
  page: '/users/refused-logins' | '/admin/refused-logins'
  /** What to do about a stranger who knows the password, in the middle of a sentence. */
  remedy: string
}

type GuessMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Returns subject and content of a mail about refused log-ins. */
export function composeGuessMail(
  { publicUrl, tokenSecret }: GuessMailConfig,
  { greeting, account, page, remedy }: GuessMailOwner,
  mail: GuessMail,
) {
  const url = `${publicUrl}${page}/${deriveKey(tokenSecret, mail.seed)}`
  if (mail.kind === 'browser')
    return {
      subject: 'Log in from a new browser?',
      title: 'Is it you?',
      lines: [
        `${greeting}, somebody has typed the right password of ${account} in a browser that we have not seen with you before. Because many log-ins were refused before, we ask you first.`,
        `If it is you, open this link in that browser. It works once, for one hour. If it is not, ${remedy}: somebody knows yours.`,
      ],
      action: { label: 'Let this browser in', url },
    }
  const known =
    mail.wrong === 'code'
      ? `${mail.times} wrong codes of your authenticator app were entered for ${account} today. Whoever did that knows your password: if it was not you, choose a new one now.`
      : `${mail.times} log-ins to ${account} were refused today, because the password was wrong. Nobody got in that way.`
  return {
    subject: 'Was this you?',
    title: 'Was this you?',
    lines: [
      `${greeting}, ${known}`,
      'Tell us whether it was you, and choose a new password if you like. The link works once, for three days. We write to you about this at most once a week; you can log in as ever.',
    ],
    action: { label: 'Have a look', url },
  }
}

/** Returns the owner of a mail to a member. */
export const memberAsOwner = ({ firstname, username }: { firstname: string; username: string }) =>
  ({
    greeting: `Hello ${firstname}`,
    account: username,
    page: '/users/refused-logins',
    remedy: 'open it all the same and choose a new password',
  }) as const
