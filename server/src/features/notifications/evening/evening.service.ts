import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { withLocaleOf } from '../../../kit/language/current-language.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import { findChoices } from '../choices/choices.repository.ts'
import { switchesOf } from '../choices/choices.rules.ts'
import { createDigestToken } from '../digest/digest.token.ts'
import { findSubscriptions, forgetSubscription } from '../push/push.repository.ts'
import { findReaderOfEvening } from './evening.repository.ts'

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
  const { db, now, push, mail, config, log } = context
  const wishes = switchesOf(await findChoices(db, memberId), 'tonight')
  const browsers = wishes.push ? await findSubscriptions(db, memberId, now()) : []
  if (browsers.length === 0 && !wishes.digest) return false
  const reader = await findReaderOfEvening(db, memberId)
  const byMail = wishes.digest && reader?.online !== 1
  if (!reader || (browsers.length === 0 && !byMail)) return true
  if (!(await isAnybodyThere())) return true
  const message = withLocaleOf(reader, () => ({
    title: SITE_NAME,
    body: say(msg`The sun has set. Come and see who’s here.`),
    url: '/tonight',
    tag: `evening${day.replaceAll('-', '')}`,
  }))
  const sent = await Promise.allSettled([
    ...browsers.map(async (browser) => {
      if ((await push.send(browser, message)) === 'gone') await forgetSubscription(db, browser.id)
    }),
    ...(byMail ? [mail.send(withLocaleOf(reader, () => writeEveningMail(config, reader)))] : []),
  ])
  for (const outcome of sent)
    if (outcome.status === 'rejected')
      log.warn({ err: outcome.reason, memberId }, 'an evening announcement could not be sent')
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
          msg`You asked for this email. We send it at most once an evening, and only if you haven’t looked yet.`,
        ),
        label: say(msg`Stop all these emails`),
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
