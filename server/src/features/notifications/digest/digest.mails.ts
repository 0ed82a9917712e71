import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
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

/** Writes what has happened since a member was last online, in the current language, in the site's own sentences. */
export function writeDigest(
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  to: Addressee,
  sentences: string[],
): Mail {
  const { firstname } = to
  const token = createDigestToken(tokenSecret, to.id)
  const more = sentences.length - LISTED
  const count = sentences.length
  return {
    to: to.mail,
    about: to.id,
    subject: say(
      msg`${plural({ count }, { one: 'You have an update', other: 'You have # updates' })} on ${{ site: SITE_NAME }}`,
    ),
    unsubscribe: `${publicUrl}/api/users/digest/unsubscribe/${token}`,
    ...layOutMail({
      title: say(msg`${{ firstname }}, while you were away`),
      lines: [],
      list:
        more > 0
          ? [
              ...sentences.slice(0, LISTED),
              say(msg({ message: plural({ more }, { one: 'and # more', other: 'and # more' }) })),
            ]
          : sentences,
      action: { label: say(msg`See what’s new`), url: publicUrl },
      footer: {
        words: say(
          msg`We send this at most once a day, and only if you haven’t been on ${{ site: SITE_NAME }}.`,
        ),
        label: say(msg`Stop these emails`),
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
