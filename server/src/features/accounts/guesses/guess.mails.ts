import { msg, plural } from '@lingui/core/runtime-macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'
import type { GuessLinkMail } from './guess-store.ts'

/** An email about rejected logins; its link is derived from the seed. */
export type GuessMail = GuessLinkMail & { seed: string }

export type GuessMailOwner =
  | { kind: 'member'; firstname: string; username: string }
  | { kind: 'administrator'; email: string }

/** The path of the link's page. */
const PAGES = { member: '/users/refused-logins', administrator: '/admin/refused-logins' } as const

type GuessMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Returns the subject and content of an email about rejected logins, in the current language. */
export function composeGuessMail(
  { publicUrl, tokenSecret }: GuessMailConfig,
  owner: GuessMailOwner,
  mail: GuessMail,
) {
  const url = `${publicUrl}${PAGES[owner.kind]}/${deriveKey(tokenSecret, mail.seed)}`
  if (mail.kind === 'browser')
    return {
      subject: say(msg`Logging in from a new browser?`),
      title: say(msg`Is this you?`),
      lines: describeRightPassword(owner).map(say),
      action: { label: say(msg`Allow this browser`), url },
    }
  return {
    subject: say(msg`Was this you?`),
    title: say(msg`Was this you?`),
    lines: [
      say(mail.wrong === 'code' ? describeCodes(owner, mail.times) : describePasswords(owner, mail.times)),
      say(
        msg`Let us know if it was you, and choose a new password if you’d like to. The link works once and expires in three days. We’ll email you about this at most once a week, and you can still log in as usual.`,
      ),
    ],
    action: { label: say(msg`Take a look`), url },
  }
}

function describeRightPassword(owner: GuessMailOwner): Sentence[] {
  if (owner.kind === 'administrator') {
    const { email } = owner
    return [
      msg`Hello, someone entered the correct password for ${{ email }} in the admin portal, in a browser we haven’t seen you use before. There had been a lot of failed logins, so we’re checking with you first.`,
      msg`If it’s you, open this link in that browser. It works once and expires in an hour. If it isn’t, log in from a browser you’ve used before and choose a new password: someone knows yours.`,
    ]
  }
  const { firstname, username } = owner
  return [
    msg`Hi ${{ firstname }}, someone entered the correct password for ${{ username }} in a browser we haven’t seen you use before. There had been a lot of failed logins, so we’re checking with you first.`,
    msg`If it’s you, open this link in that browser. It works once and expires in an hour. If it isn’t, open it anyway and choose a new password: someone knows yours.`,
  ]
}

function describeCodes(owner: GuessMailOwner, times: number): Sentence {
  if (owner.kind === 'administrator') {
    const { email } = owner
    return msg`Hello, someone entered ${plural({ times }, { one: '# wrong code', other: '# wrong codes' })} from an authenticator app for ${{ email }} in the admin portal today. To get that far they must know your password. If it wasn’t you, choose a new one now.`
  }
  const { firstname, username } = owner
  return msg`Hi ${{ firstname }}, someone entered ${plural({ times }, { one: '# wrong code', other: '# wrong codes' })} from an authenticator app for ${{ username }} today. To get that far they must know your password. If it wasn’t you, choose a new one now.`
}

function describePasswords(owner: GuessMailOwner, times: number): Sentence {
  if (owner.kind === 'administrator') {
    const { email } = owner
    return msg`Hello, we blocked ${plural({ times }, { one: '# login', other: '# logins' })} to ${{ email }} in the admin portal today because the password was wrong. Nobody got in.`
  }
  const { firstname, username } = owner
  return msg`Hi ${{ firstname }}, we blocked ${plural({ times }, { one: '# login', other: '# logins' })} to ${{ username }} today because the password was wrong. Nobody got in.`
}
