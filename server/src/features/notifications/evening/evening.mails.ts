import type { Config } from '../../../config.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import { createDigestToken } from '../digest/digest.token.ts'

/** Writes that the five of the evening are here. */
export function writeEveningMail(
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  to: { id: string; mail: string; firstname: string },
): Mail {
  const token = createDigestToken(tokenSecret, to.id)
  return {
    to: to.mail,
    about: to.id,
    subject: 'Tonight’s five are here',
    unsubscribe: `${publicUrl}/api/users/digest/unsubscribe/${token}`,
    ...layOutMail({
      title: `${to.firstname}, the sun has set`,
      lines: ['The people of this evening are here for you until the next sunset.'],
      action: { label: 'See who is here', url: `${publicUrl}/tonight` },
      footer: {
        words:
          'You asked for this. You get it at most once an evening, and only when you have not looked yet.',
        label: 'Stop all these mails',
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
