import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import { deriveKey } from './mailed-key.ts'

/**
 * The emails about a change of address. The confirmation link goes to the new address, the rest to the
 * current or former one.
 */
export type MailChangeMail =
  | { kind: 'mail'; seed: string }
  | { kind: 'mail_asked'; to: string }
  /** With the undo key's seed, unless the change was an undo itself. */
  | { kind: 'mail_changed'; to: string; undo?: { changedBy: 'member' | 'team'; seed: string } }
  /** To the owner of an address that another member has requested. */
  | { kind: 'mail_taken' }
  /** To the owner of an address that someone has tried to register with. */
  | { kind: 'register_taken' }

interface Owner {
  firstname: string
  username: string
}

type MailChangeConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Returns the subject and content of an email about a change of address, in the current language. */
export function composeMailChange(
  { publicUrl, tokenSecret }: MailChangeConfig,
  { firstname, username }: Owner,
  mail: MailChangeMail,
) {
  switch (mail.kind) {
    case 'mail':
      return {
        subject: say(msg`Confirm your new email address`),
        title: say(msg`Is this your new address?`),
        lines: [
          say(
            msg`Hi ${{ firstname }}, you asked to use this address for ${{ username }}. Confirm it to make the change.`,
          ),
          say(
            msg`The link works once and expires in 24 hours. If this wasn’t you, ignore this email and nothing will happen.`,
          ),
        ],
        action: {
          label: say(msg`Confirm this address`),
          url: `${publicUrl}/users/confirm-mail/${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'mail_asked':
      return {
        subject: say(msg`Someone asked to change your email address`),
        title: say(msg`Changing your email address?`),
        lines: [
          say(
            msg`Hi ${{ firstname }}, someone just asked to change the email address for ${{ username }}. Until the new one is confirmed, this one stays.`,
          ),
          say(
            msg`If this was you, there’s nothing to do. If it wasn’t, choose a new password now: that logs out every device and stops the change.`,
          ),
        ],
        action: { label: say(msg`That wasn’t me`), url: `${publicUrl}/users/forgot-password` },
      }
    case 'mail_changed':
      return composeChanged({ publicUrl, tokenSecret }, { firstname, username }, mail.undo)
    case 'mail_taken':
      return composeTaken(publicUrl, { firstname, username })
    case 'register_taken':
      return composeRegisterTaken(publicUrl, { firstname, username })
  }
}

function composeChanged(
  { publicUrl, tokenSecret }: MailChangeConfig,
  { firstname, username }: Owner,
  undo: Extract<MailChangeMail, { kind: 'mail_changed' }>['undo'],
) {
  return {
    subject: say(msg`Your email address has been changed`),
    title: say(msg`Your email address has been changed`),
    lines: [
      undo?.changedBy === 'team'
        ? say(
            msg`Hi ${{ firstname }}, our team has changed the email address of ${{ username }}. This address is no longer used.`,
          )
        : say(
            msg`Hi ${{ firstname }}, the email address of ${{ username }} has been changed. This address is no longer used.`,
          ),
      undo === undefined
        ? say(msg`The owner of the former address has undone the change.`)
        : say(
            msg`If you asked for this, there’s nothing to do. If you didn’t, undo it within 48 hours: we’ll restore this address, log out every device and email you a link to choose a new password.`,
          ),
    ],
    ...(undo && {
      action: {
        label: say(msg`Undo the change`),
        url: `${publicUrl}/users/confirm-mail/${deriveKey(tokenSecret, undo.seed)}?undo`,
      },
    }),
  }
}

function composeTaken(publicUrl: string, { firstname, username }: Owner) {
  return {
    subject: say(msg`You already have an account with this address`),
    title: say(msg`You already use this address`),
    lines: [
      say(
        msg`Hi ${{ firstname }}, someone tried to use this address for another account. It belongs to ${{ username }}, so nothing has changed.`,
      ),
      say(msg`If this was you, log in to this account, or delete it first. If it wasn’t, ignore this email.`),
    ],
    action: { label: say(msg`Log in`), url: `${publicUrl}/users/login` },
  }
}

function composeRegisterTaken(publicUrl: string, { firstname, username }: Owner) {
  return {
    subject: say(msg`You already have an account with this address`),
    title: say(msg`You already have an account`),
    lines: [
      say(
        msg`Hi ${{ firstname }}, someone tried to sign up with your address. It belongs to ${{ username }}, so we didn’t create another account.`,
      ),
      say(
        msg`If this was you, log in or choose a new password. If it wasn’t, ignore this email: we haven’t told anyone you’re here.`,
      ),
    ],
    action: { label: say(msg`Choose a new password`), url: `${publicUrl}/users/forgot-password` },
  }
}
