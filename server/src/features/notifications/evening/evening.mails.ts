import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Config } from '../../../config.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import { createDigestToken } from '../digest/digest.token.ts'

/** Writes that the five of the evening are here, in the current language. */
export function writeEveningMail(
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  to: { id: string; mail: string; firstname: string },
): Mail {
  const { firstname } = to
  const token = createDigestToken(tokenSecret, to.id)
  return {
    to: to.mail,
    about: to.id,
    subject: say(msg`Tonight’s five are here`),
    unsubscribe: `${publicUrl}/api/users/digest/unsubscribe/${token}`,
    ...layOutMail({
      title: say(msg`${{ firstname }}, the sun has set`),
      lines: [say(msg`The people of this evening are here for you until the next sunset.`)],
      action: { label: say(msg`See who is here`), url: `${publicUrl}/tonight` },
      footer: {
        words: say(
          msg`You asked for this. You get it at most once an evening, and only when you have not looked yet.`,
        ),
        label: say(msg`Stop all these mails`),
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
