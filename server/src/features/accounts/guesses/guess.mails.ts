import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'
import type { GuessKind } from './guess-totals.repository.ts'

/** The mails about refused log-ins. */
export type GuessMail =
  /** `times` is how many were refused on that day. */
  | { kind: 'guesses'; seed: string; times: number; wrong: GuessKind }
  /** To let a browser in, after many guesses. */
  | { kind: 'browser'; seed: string }

type GuessMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Returns subject and content of a mail about refused log-ins. */
export function composeGuessMail(
  { publicUrl, tokenSecret }: GuessMailConfig,
  { firstname, username }: { firstname: string; username: string },
  mail: GuessMail,
) {
  const url = `${publicUrl}/users/refused-logins/${deriveKey(tokenSecret, mail.seed)}`
  if (mail.kind === 'browser')
    return {
      subject: 'Log in from a new browser?',
      title: 'Is it you?',
      lines: [
        `Hello ${firstname}, somebody has typed the right password of ${username} in a browser that we have not seen with you before. Because many log-ins were refused before, we ask you first.`,
        'If it is you, open this link in that browser. It works once, for one hour. If it is not, open it all the same and choose a new password: somebody knows yours.',
      ],
      action: { label: 'Let this browser in', url },
    }
  const known =
    mail.wrong === 'code'
      ? `${mail.times} wrong codes of your authenticator app were entered for ${username} today. Whoever did that knows your password: if it was not you, choose a new one now.`
      : `${mail.times} log-ins to ${username} were refused today, because the password was wrong. Nobody got in that way.`
  return {
    subject: 'Was this you?',
    title: 'Was this you?',
    lines: [
      `Hello ${firstname}, ${known}`,
      'Tell us whether it was you, and choose a new password if you like. The link works once, for three days. We write to you about this at most once a week; you can log in as ever.',
    ],
    action: { label: 'Have a look', url },
  }
}
