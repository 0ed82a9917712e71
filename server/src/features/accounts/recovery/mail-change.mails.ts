import type { Config } from '../../../config.ts'
import { deriveKey } from './mailed-key.ts'

/**
 * The mails about a change of address. The confirmation link goes to the new address, the rest to the present
 * or former one.
 */
export type MailChangeMail =
  | { kind: 'mail'; seed: string }
  | { kind: 'mail_asked'; to: string }
  /** The seed of the undo key; absent when an administrator changed the address. */
  | { kind: 'mail_changed'; to: string; seed?: string }
  /** To the owner of an address that another member has asked for. */
  | { kind: 'mail_taken' }
  /** To the owner of an address that somebody has registered with again. */
  | { kind: 'register_taken' }

type MailChangeConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Returns subject and content of a mail about a change of address. */
export function composeMailChange(
  { publicUrl, tokenSecret }: MailChangeConfig,
  { firstname, username }: { firstname: string; username: string },
  mail: MailChangeMail,
) {
  switch (mail.kind) {
    case 'mail':
      return {
        subject: 'Confirm your new e-mail address',
        title: 'Is this your new address?',
        lines: [
          `Hello ${firstname}, you asked for this address to be the one of ${username}. It counts once you confirm it.`,
          'The link works once, for 24 hours. If you did not ask, ignore this mail and nothing will happen.',
        ],
        action: {
          label: 'Confirm this address',
          url: `${publicUrl}/users/confirm-mail/${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'mail_asked':
      return {
        subject: 'Another e-mail address was asked for',
        title: 'Another e-mail address',
        lines: [
          `Hello ${firstname}, another e-mail address was just asked for ${username}. Until it is confirmed, this one counts.`,
          'If that was you, all is well. If it was not, choose a new password at once: it logs out every device and stops the change.',
        ],
        action: { label: 'That was not me', url: `${publicUrl}/users/forgot-password` },
      }
    case 'mail_changed':
      return {
        subject: 'Your e-mail address has been changed',
        title: 'Your e-mail address has been changed',
        lines: [
          `Hello ${firstname}, ${username} has another e-mail address now, and this one does not count any more.`,
          mail.seed === undefined
            ? 'If that was not you, answer this mail at once.'
            : 'If that was you, all is well. If it was not, undo it within three days: this address counts again, every device is logged out, and a new password is asked for.',
        ],
        ...(mail.seed !== undefined && {
          action: {
            label: 'Undo the change',
            url: `${publicUrl}/users/confirm-mail/${deriveKey(tokenSecret, mail.seed)}?undo`,
          },
        }),
      }
    case 'mail_taken':
      return {
        subject: 'You have an account with this address',
        title: 'This address is yours already',
        lines: [
          `Hello ${firstname}, somebody wanted to use this address for another account. It belongs to ${username}, so nothing was changed.`,
          'If that was you, log in as this member, or delete this account first. If it was not, ignore this mail.',
        ],
        action: { label: 'Log in', url: `${publicUrl}/users/login` },
      }
    case 'register_taken':
      return {
        subject: 'You have an account with this address',
        title: 'You have an account already',
        lines: [
          `Hello ${firstname}, somebody tried to register with your address. It belongs to ${username}, so no other account was made.`,
          'If it was you, log in, or choose a new password. If it was not, ignore this mail: nobody has been told that you are here.',
        ],
        action: { label: 'Choose a new password', url: `${publicUrl}/users/forgot-password` },
      }
  }
}
