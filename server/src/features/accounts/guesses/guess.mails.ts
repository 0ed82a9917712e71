import { msg, plural } from '@lingui/core/runtime-macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../recovery/mailed-key.ts'
import type { GuessLinkMail } from './guess-store.ts'

/** A mail about rejected logins; its link is derived from the seed. */
export type GuessMail = GuessLinkMail & { seed: string }

export type GuessMailOwner =
  | { kind: 'member'; firstname: string; username: string }
  | { kind: 'administrator'; email: string }

/** Where the page of the link is. */
const PAGES = { member: '/users/refused-logins', administrator: '/admin/refused-logins' } as const

type GuessMailConfig = Pick<Config, 'publicUrl' | 'tokenSecret'>

/** Returns subject and content of a mail about rejected logins, in the current language. */
export function composeGuessMail(
  { publicUrl, tokenSecret }: GuessMailConfig,
  owner: GuessMailOwner,
  mail: GuessMail,
) {
  const url = `${publicUrl}${PAGES[owner.kind]}/${deriveKey(tokenSecret, mail.seed)}`
  if (mail.kind === 'browser')
    return {
      subject: say(msg`Log in from a new browser?`),
      title: say(msg`Is it you?`),
      lines: describeRightPassword(owner).map(say),
      action: { label: say(msg`Let this browser in`), url },
    }
  return {
    subject: say(msg`Was this you?`),
    title: say(msg`Was this you?`),
    lines: [
      say(mail.wrong === 'code' ? describeCodes(owner, mail.times) : describePasswords(owner, mail.times)),
      say(
        msg`Tell us whether it was you, and choose a new password if you like. The link works once, for three days. We write to you about this at most once a week; you can log in as ever.`,
      ),
    ],
    action: { label: say(msg`Have a look`), url },
  }
}

function describeRightPassword(owner: GuessMailOwner): Sentence[] {
  if (owner.kind === 'administrator') {
    const { email } = owner
    return [
      msg`Hello, somebody has typed the right password of ${{ email }} in the administrators’ portal in a browser that we have not seen with you before. Because many log-ins were refused before, we ask you first.`,
      msg`If it is you, open this link in that browser. It works once, for one hour. If it is not, log in from a browser of yours and choose a new password: somebody knows yours.`,
    ]
  }
  const { firstname, username } = owner
  return [
    msg`Hello ${{ firstname }}, somebody has typed the right password of ${{ username }} in a browser that we have not seen with you before. Because many log-ins were refused before, we ask you first.`,
    msg`If it is you, open this link in that browser. It works once, for one hour. If it is not, open it all the same and choose a new password: somebody knows yours.`,
  ]
}

function describeCodes(owner: GuessMailOwner, times: number): Sentence {
  if (owner.kind === 'administrator') {
    const { email } = owner
    return msg`Hello, somebody has entered ${plural({ times }, { one: '# wrong code', other: '# wrong codes' })} of your authenticator app for ${{ email }} in the administrators’ portal today. Whoever did that knows your password: if it was not you, choose a new one now.`
  }
  const { firstname, username } = owner
  return msg`Hello ${{ firstname }}, somebody has entered ${plural({ times }, { one: '# wrong code', other: '# wrong codes' })} of your authenticator app for ${{ username }} today. Whoever did that knows your password: if it was not you, choose a new one now.`
}

function describePasswords(owner: GuessMailOwner, times: number): Sentence {
  if (owner.kind === 'administrator') {
    const { email } = owner
    return msg`Hello, we have refused ${plural({ times }, { one: '# log-in', other: '# log-ins' })} to ${{ email }} in the administrators’ portal today, because the password was wrong. Nobody got in that way.`
  }
  const { firstname, username } = owner
  return msg`Hello ${{ firstname }}, we have refused ${plural({ times }, { one: '# log-in', other: '# log-ins' })} to ${{ username }} today, because the password was wrong. Nobody got in that way.`
}
