import { msg, plural } from '@lingui/core/runtime-macro'
import { formatList } from '@savanna/contract/language/lists'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Config } from '../../config.ts'
import { layOutMail } from '../../kit/mail/mail-layout.ts'
import type { Mail } from '../../kit/mail/mailer.ts'
import { composeFactorMail, type FactorMail } from './factors/factor.mails.ts'
import { composeGuessMail, type GuessMail } from './guesses/guess.mails.ts'
import { composeMailChange, type MailChangeMail } from './recovery/mail-change.mails.ts'
import { deriveKey } from './recovery/mailed-key.ts'

/** The emails about an account. A link's key is derived from the email's seed. */
export type AccountMail =
  | { kind: 'verify'; seed: string }
  | { kind: 'reset'; seed: string }
  /** `here` if the session that changed it stays open; after a reset, which passkeys stayed or were removed. */
  | { kind: 'password_changed'; here?: boolean; passkeys?: PasskeyChanges }
  | { kind: 'delete'; seed: string }
  | MailChangeMail
  | FactorMail
  | GuessMail
  | { kind: 'google_linked' }

/** Names of the passkeys that a password reset left or removed. */
interface PasskeyChanges {
  kept?: string[]
  removed?: string[]
}

interface MailRecipient {
  id: string
  mail: string
  username: string
  firstname: string
}

type AccountMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Composes an email about an account to its owner. */
export function writeAccountMail(config: AccountMailConfig, to: MailRecipient, mail: AccountMail): Mail {
  const { subject, ...content } = composeContent(config, to, mail)
  return { to: to.mail, subject, about: to.id, ...layOutMail(content) }
}

function composeContent(
  { publicUrl, tokenSecret }: AccountMailConfig,
  { firstname, username }: MailRecipient,
  mail: AccountMail,
) {
  switch (mail.kind) {
    case 'verify':
      return {
        subject: say(msg`Welcome to ${{ site: SITE_NAME }}: please confirm your email`),
        title: say(msg`Welcome, ${{ firstname }}`),
        lines: [
          say(
            msg`It’s good to have you here. Confirm that this is your address. Open the link in the browser you signed up with and you’ll be logged in as ${{ username }}.`,
          ),
          say(
            msg`The link works once and expires in 24 hours. If you didn’t sign up, ignore this email and nothing will happen.`,
          ),
        ],
        action: {
          label: say(msg`Confirm my email`),
          url: `${publicUrl}/users/register/${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'reset':
      return {
        subject: say(msg`Choose a new password`),
        title: say(msg`Reset your password`),
        lines: [
          say(
            msg`Hi ${{ firstname }}, you asked to reset the password for ${{ username }}. Choose a new one here.`,
          ),
          say(
            msg`The link works once and expires in an hour. If this wasn’t you, ignore this email: your password stays the same.`,
          ),
        ],
        action: {
          label: say(msg`Choose a password`),
          url: `${publicUrl}/users/reset-password/${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'password_changed':
      return composePasswordChanged(publicUrl, { firstname, username }, mail)
    case 'google_linked':
      return composeGoogleLinked(publicUrl, { firstname, username })
    case 'delete':
      return {
        subject: say(msg`Delete your account?`),
        title: say(msg`Delete your account?`),
        lines: [
          say(
            msg`Hi ${{ firstname }}, you asked to delete ${{ username }}. We’ll ask you once more on the next page. After that, everything is gone for good.`,
          ),
          say(
            msg`The link works once and expires in an hour. If this wasn’t you, ignore this email and your account stays as it is.`,
          ),
        ],
        action: {
          label: say(msg`Delete my account`),
          url: `${publicUrl}/users/confirm-deletion/${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'proof':
    case 'totp':
    case 'passkey':
    case 'new_device':
      return composeFactorMail({ publicUrl, tokenSecret }, { firstname, username }, mail)
    case 'guesses':
    case 'browser':
      return composeGuessMail({ publicUrl, tokenSecret }, { kind: 'member', firstname, username }, mail)
    default:
      return composeMailChange({ publicUrl, tokenSecret }, { firstname, username }, mail)
  }
}

function composePasswordChanged(
  publicUrl: string,
  { firstname, username }: Pick<MailRecipient, 'firstname' | 'username'>,
  { here, passkeys }: { here?: boolean; passkeys?: PasskeyChanges },
) {
  return {
    subject: say(msg`Your password has been changed`),
    title: say(msg`Your password has been changed`),
    lines: [
      here
        ? say(
            msg`Hi ${{ firstname }}, the password for ${{ username }} was just changed. All other devices have been logged out.`,
          )
        : say(
            msg`Hi ${{ firstname }}, the password for ${{ username }} was just changed. All devices have been logged out.`,
          ),
      ...describePasskeys(passkeys),
      say(msg`If this was you, there’s nothing to do. If it wasn’t, choose a new password now.`),
    ],
    action: { label: say(msg`That wasn’t me`), url: `${publicUrl}/users/forgot-password` },
  }
}

function composeGoogleLinked(
  publicUrl: string,
  { firstname, username }: Pick<MailRecipient, 'firstname' | 'username'>,
) {
  return {
    subject: say(msg`You can now sign in with Google`),
    title: say(msg`You can now sign in with Google`),
    lines: [
      say(
        msg`Hi ${{ firstname }}, someone just signed in to ${{ username }} with the Google account for this email address.`,
      ),
      say(
        msg`If this was you, there’s nothing to do: your password still works. If it wasn’t, tell us now and change the password for this email account.`,
      ),
    ],
    action: { label: say(msg`Choose another password`), url: `${publicUrl}/users/forgot-password` },
  }
}

function describePasskeys({ kept = [], removed = [] }: PasskeyChanges = {}): string[] {
  const [keptKeys, removedKeys] = [listNames(kept), listNames(removed)]
  if (removed.length > 0)
    return [
      say(
        msg`We also removed your ${plural({ count: removed.length }, { one: 'passkey', other: 'passkeys' })} ${{ removedKeys }}, as you asked.`,
      ),
    ]
  if (kept.length === 0) return []
  return [
    say(
      msg`${plural({ count: kept.length }, { one: 'Your passkey still logs you in', other: 'Your passkeys still log you in' })} without a password: ${{ keptKeys }}. ${plural({ count: kept.length }, { one: 'If it isn’t yours', other: 'If one of them isn’t yours' })}, remove it in settings.`,
    ),
  ]
}

const listNames = (names: string[]) => formatList(names.map((text) => say(msg`“${{ text }}”`)))
