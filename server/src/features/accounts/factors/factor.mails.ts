import { perLocale } from '@savanna/contract/language/per-locale'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'

/** The mails about second factors, passkeys and log-ins from new devices. */
export type FactorMail =
  /** `open` is the part of the settings that the link leads to. */
  | { kind: 'proof'; seed: string; open: string }
  | { kind: 'totp'; on: boolean }
  | { kind: 'passkey'; name: string; added: boolean }
  /** `at` is ISO 8601. */
  | { kind: 'new_device'; device: string; at: string }

type FactorMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Returns subject and content of a mail about second factors, passkeys or log-ins. */
export function composeFactorMail(
  { publicUrl, tokenSecret }: FactorMailConfig,
  { firstname, username }: { firstname: string; username: string },
  mail: FactorMail,
) {
  const settings = `${publicUrl}/users/settings`
  const forgot = `${publicUrl}/users/forgot-password`
  const notMe = `If that was you, all is well. If it was not, choose a new password at once (${forgot}), then look at your settings.`
  const look = { label: 'Look at my settings', url: settings }
  switch (mail.kind) {
    case 'proof':
      return {
        subject: 'Confirm that it is you',
        title: 'Is it you?',
        lines: [
          `Hello ${firstname}, you want to change how ${username} is logged in to. Open this link on the same device.`,
          'It works for one hour. If you did not ask, ignore this mail and nothing will happen.',
        ],
        action: {
          label: 'It is me',
          url: `${settings}?open=${mail.open}&proof=${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'totp': {
      const title = `Two-step verification is ${mail.on ? 'on' : 'off'}`
      const what = mail.on
        ? `Hello ${firstname}, two-step verification was just turned on for ${username}: logging in asks for a code of your authenticator app. Every other device has been logged out.`
        : `Hello ${firstname}, two-step verification was just turned off for ${username}: logging in asks for no code any more.`
      return { subject: title, title, lines: [what, notMe], action: look }
    }
    case 'passkey': {
      const title = `A passkey was ${mail.added ? 'added' : 'removed'}`
      const what = mail.added
        ? `Hello ${firstname}, the passkey “${mail.name}” was just added to ${username}: it logs in without a password.`
        : `Hello ${firstname}, the passkey “${mail.name}” was just removed from ${username}: it logs in no more.`
      return { subject: title, title, lines: [what, notMe], action: look }
    }
    case 'new_device':
      return {
        subject: 'New log-in to your account',
        title: 'A new log-in',
        lines: [
          `Hello ${firstname}, somebody has just logged in to ${username} from a browser that we have not seen with you before.`,
          `${mail.device}, ${moments().format(new Date(mail.at))} (UTC)`,
          `If that was you, all is well. If it was not, log that device out in your settings and choose a new password at once: ${forgot}`,
        ],
        action: { label: 'See my devices', url: settings },
      }
  }
}
