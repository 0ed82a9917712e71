import { msg, plural } from '@lingui/core/runtime-macro'
import { formatList } from '@savanna/contract/language/lists'
import { say } from '@savanna/contract/language/say'
import type { Config } from '../../config.ts'
import { layOutMail } from '../../kit/mail/mail-layout.ts'
import type { Mail } from '../../kit/mail/mailer.ts'
import { composeFactorMail, type FactorMail } from './factors/factor.mails.ts'
import { composeGuessMail, type GuessMail } from './guesses/guess.mails.ts'
import { composeMailChange, type MailChangeMail } from './recovery/mail-change.mails.ts'
import { deriveKey } from './recovery/mailed-key.ts'

/** The mails about an account; a mail with a link carries the seed from which its key is derived. */
export type AccountMail =
  | { kind: 'verify'; seed: string }
  | { kind: 'reset'; seed: string }
  /** `here` when the session that changed it stays open; after a reset, which passkeys were kept or removed. */
  | { kind: 'password_changed'; here?: boolean; passkeys?: PasskeyChanges }
  | { kind: 'delete'; seed: string }
  | MailChangeMail
  | FactorMail
  | GuessMail
  | { kind: 'google_linked' }

/** Names of passkeys that a password reset has kept or removed. */
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

/** Composes a mail about an account to its owner. */
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
        subject: say(msg`Welcome to Savanna: please confirm your e-mail`),
        title: say(msg`Welcome, ${{ firstname }}`),
        lines: [
          say(
            msg`Good to have you here. Confirm that this address is yours: in the browser where you registered, you are then logged in as ${{ username }}.`,
          ),
          say(
            msg`The link works once, for 24 hours. If you did not register, ignore this mail and nothing will happen.`,
          ),
        ],
        action: {
          label: say(msg`Confirm my e-mail`),
          url: `${publicUrl}/users/register/${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'reset':
      return {
        subject: say(msg`Choose a new password`),
        title: say(msg`A new password`),
        lines: [
          say(msg`Hello ${{ firstname }}, you asked for a new password for ${{ username }}. Choose it here.`),
          say(
            msg`The link works once, for one hour. If you did not ask, ignore this mail: your password stays as it is.`,
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
            msg`Hello ${{ firstname }}, you asked to delete ${{ username }}. The next page asks once more; after that everything is gone for good.`,
          ),
          say(
            msg`The link works once, for one hour. If you did not ask, ignore this mail: your account stays as it is.`,
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
            msg`Hello ${{ firstname }}, the password of ${{ username }} was just changed, and every other device has been logged out.`,
          )
        : say(
            msg`Hello ${{ firstname }}, the password of ${{ username }} was just changed, and every device has been logged out.`,
          ),
      ...describePasskeys(passkeys),
      say(msg`If that was you, all is well. If it was not, choose a new password at once.`),
    ],
    action: { label: say(msg`That was not me`), url: `${publicUrl}/users/forgot-password` },
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
        msg`Hello ${{ firstname }}, somebody who holds this address at Google has just signed in to ${{ username }} with it.`,
      ),
      say(
        msg`If that was you, all is well: your password works as before. If it was not, tell us at once and change the password of this mailbox.`,
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
        msg`Removed as well, as you wished: your ${plural({ count: removed.length }, { one: 'passkey', other: 'passkeys' })} ${{ removedKeys }}.`,
      ),
    ]
  if (kept.length === 0) return []
  return [
    say(
      msg`${plural({ count: kept.length }, { one: 'Your passkey goes', other: 'Your passkeys go' })} on logging in without it: ${{ keptKeys }}. ${plural({ count: kept.length }, { one: 'If it is not yours', other: 'If one of them is not yours' })}, remove it in your settings.`,
    ),
  ]
}

const listNames = (names: string[]) => formatList(names.map((text) => say(msg`“${{ text }}”`)))
