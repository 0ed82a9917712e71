import { msg } from '@lingui/core/runtime-macro'
import { sayDevice } from '@savanna/contract/accounts/devices'
import { perLocale } from '@savanna/contract/language/per-locale'
import { say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'

/** The mails about second factors, passkeys and logins from new devices. */
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

/** Returns subject and content of a mail about second factors, passkeys or logins, in the current language. */
export function composeFactorMail(
  { publicUrl, tokenSecret }: FactorMailConfig,
  { firstname, username }: { firstname: string; username: string },
  mail: FactorMail,
) {
  const settings = `${publicUrl}/users/settings`
  const forgot = `${publicUrl}/users/forgot-password`
  const notMe = say(
    msg`If that was you, all is well. If it was not, choose a new password at once (${{ forgot }}), then look at your settings.`,
  )
  const look = { label: say(msg`Look at my settings`), url: settings }
  switch (mail.kind) {
    case 'proof':
      return {
        subject: say(msg`Confirm that it is you`),
        title: say(msg`Is it you?`),
        lines: [
          say(
            msg`Hello ${{ firstname }}, you want to change how ${{ username }} is logged in to. Open this link on the same device.`,
          ),
          say(msg`It works for one hour. If you did not ask, ignore this mail and nothing will happen.`),
        ],
        action: {
          label: say(msg`It is me`),
          url: `${settings}?open=${mail.open}&proof=${deriveKey(tokenSecret, mail.seed)}`,
        },
      }
    case 'totp': {
      const title = say(mail.on ? msg`Two-step verification is on` : msg`Two-step verification is off`)
      const what = mail.on
        ? msg`Hello ${{ firstname }}, two-step verification was just turned on for ${{ username }}: logging in asks for a code of your authenticator app. Every other device has been logged out.`
        : msg`Hello ${{ firstname }}, two-step verification was just turned off for ${{ username }}: logging in asks for no code any more.`
      return { subject: title, title, lines: [say(what), notMe], action: look }
    }
    case 'passkey': {
      const { name } = mail
      const title = say(mail.added ? msg`A passkey was added` : msg`A passkey was removed`)
      const what = mail.added
        ? msg`Hello ${{ firstname }}, the passkey “${{ name }}” was just added to ${{ username }}: it logs in without a password.`
        : msg`Hello ${{ firstname }}, the passkey “${{ name }}” was just removed from ${{ username }}: it logs in no more.`
      return { subject: title, title, lines: [say(what), notMe], action: look }
    }
    case 'new_device': {
      const device = sayDevice(mail.device)
      const moment = moments().format(new Date(mail.at))
      return {
        subject: say(msg`New log-in to your account`),
        title: say(msg`A new log-in`),
        lines: [
          say(
            msg`Hello ${{ firstname }}, somebody has just logged in to ${{ username }} from a browser that we have not seen with you before.`,
          ),
          say(msg`${{ device }}, ${{ moment }} (UTC)`),
          say(
            msg`If that was you, all is well. If it was not, log that device out in your settings and choose a new password at once: ${{ forgot }}`,
          ),
        ],
        action: { label: say(msg`See my devices`), url: settings },
      }
    }
  }
}
