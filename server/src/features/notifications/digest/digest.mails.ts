import type { Config } from '../../../config.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import { createDigestToken } from './digest.token.ts'

const LISTED = 10

interface Addressee {
  id: string
  mail: string
  firstname: string
}

/** Writes what has happened since a member was last there; the sentences are those of the site. */
export function writeDigest(
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  to: Addressee,
  sentences: string[],
): Mail {
  const token = createDigestToken(tokenSecret, to.id)
  const more = sentences.length - LISTED
  const things = sentences.length === 1 ? 'Something' : `${sentences.length} things`
  return {
    to: to.mail,
    about: to.id,
    subject: `${things} happened on Savanna`,
    unsubscribe: `${publicUrl}/api/users/digest/unsubscribe/${token}`,
    ...layOutMail({
      title: `${to.firstname}, while you were away`,
      lines: [],
      list: more > 0 ? [...sentences.slice(0, LISTED), `and ${more} more`] : sentences,
      action: { label: 'See what is new', url: publicUrl },
      footer: {
        words: 'You get this at most once a day, and only when you have not looked in.',
        label: 'Stop these mails',
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
