import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import { createDigestToken } from '../digest/digest.token.ts'
import { findChannels, sendAnnouncement } from './announce.ts'
import { findReader } from './reader.repository.ts'

interface Evening {
  memberId: string
  /** The day on which it started (`2026-05-04`). */
  day: string
}

/**
 * Notifies a member by push and email, as they chose, that the evening's five are here, unless there is
 * nobody; `isAnybodyThere` is only called if the member would be notified. An online member gets no email,
 * but a push message: the open page may be hidden. If a browser or mail server fails, it's logged and not
 * retried. Returns whether the member wants announcements at all.
 */
export async function notifyOfEvening(
  context: Context,
  { memberId, day }: Evening,
  isAnybodyThere: () => Promise<boolean>,
): Promise<boolean> {
  const channels = await findChannels(context, memberId, 'tonight')
  if (!channels) return false
  const { browsers } = channels
  const reader = await findReader(context.db, memberId)
  const byMail = channels.byMail && reader?.online !== 1
  if (!reader || (browsers.length === 0 && !byMail)) return true
  if (!(await isAnybodyThere())) return true
  await sendAnnouncement(context, reader, { browsers, byMail }, () => ({
    push: {
      title: SITE_NAME,
      body: say(msg`The sun has set. Come and see who’s here.`),
      url: '/tonight',
      tag: `evening${day.replaceAll('-', '')}`,
    },
    mail: writeEveningMail(context.config, reader),
  }))
  return true
}

/** Writes that the evening's five are here, in the current language. */
function writeEveningMail(
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
      lines: [say(msg`Tonight’s people are here for you until the next sunset.`)],
      action: { label: say(msg`See who’s here`), url: `${publicUrl}/tonight` },
      footer: {
        words: say(
          msg`You turned this email on. We send it at most once an evening, and only if you haven’t looked yet.`,
        ),
        label: say(msg`Stop all these emails`),
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
