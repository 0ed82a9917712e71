import { msg } from '@lingui/core/runtime-macro'
import { sayDevice } from '@savanna/contract/accounts/devices'
import { perLocale } from '@savanna/contract/language/per-locale'
import { say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'

/** The emails about second factors, passkeys and logins from new devices. */
export type FactorMail =
  /** `open` is the section of the settings that the link opens. */
  | { kind: 'proof'; seed: string; open: string }
  | { kind: 'totp'; on: boolean }
  | { kind: 'passkey'; name: string; added: boolean }
  /** `at` is ISO 8601. */
  | { kind: 'new_device'; device: string; at: string }

type FactorMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Returns the subject and content of an email about second factors, passkeys or logins, in the current language. */
export function composeFactorMail(
  { publicUrl, tokenSecret }: FactorMailConfig,
  { firstname, username }: { firstname: string; username: string },
  mail: FactorMail,
) {
  const settings = `${publicUrl}/users/settings`
  const forgot = `${publicUrl}/users/forgot-password`
  const notMe = say(
    msg`If this was you, there’s nothing to do. If it wasn’t, choose a new password now (${{ forgot }}), then check your settings.`,
  )
  const look = { label: say(msg`Check my settings`), url: settings }
  switch (mail.kind) {
    case 'proof':
      return {
        subject: say(msg`Confirm it’s you`),
        title: say(msg`Is this you?`),
        lines: [
          say(
            msg`Hi ${{ firstname }}, you’re about to change how you log in to ${{ username }}. Open this link on the same device.`,
          ),
          say(msg`It works for one hour. If this wasn’t you, ignore this email and nothing will happen.`),
        ],
        action: {
          label: say(msg`Yes, it’s me`),
          url: `${settings}?open=${mail.open}&proof=${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'totp': {
      const title = say(mail.on ? msg`Two-step verification is on` : msg`Two-step verification is off`)
      const what = mail.on
        ? msg`Hi ${{ firstname }}, two-step verification was just turned on for ${{ username }}. You’ll now need a code from your authenticator app to log in. All other devices have been logged out.`
        : msg`Hi ${{ firstname }}, two-step verification was just turned off for ${{ username }}. You no longer need a code to log in.`
      return { subject: title, title, lines: [say(what), notMe], action: look }
    }
    case 'passkey': {
      const { name } = mail
      const title = say(mail.added ? msg`A passkey was added` : msg`A passkey was removed`)
      const what = mail.added
        ? msg`Hi ${{ firstname }}, the passkey “${{ name }}” was just added to ${{ username }}. You can use it to log in without a password.`
        : msg`Hi ${{ firstname }}, the passkey “${{ name }}” was just removed from ${{ username }}. You can’t log in with it any more.`
      return { subject: title, title, lines: [say(what), notMe], action: look }
    }
    case 'new_device': {
      const device = sayDevice(mail.device)
      const moment = moments().format(new Date(mail.at))
      return {
        subject: say(msg`New login to your account`),
        title: say(msg`New login`),
        lines: [
          say(
            msg`Hi ${{ firstname }}, someone just logged in to ${{ username }} from a browser we haven’t seen you use before.`,
          ),
          say(msg`${{ device }}, ${{ moment }} (UTC)`),
          say(
            msg`If this was you, there’s nothing to do. If it wasn’t, log that device out in settings and choose a new password now: ${{ forgot }}`,
          ),
        ],
        action: { label: say(msg`See my devices`), url: settings },
      }
    }
  }
}
