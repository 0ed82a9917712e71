import type { NotificationKind } from '@savanna/contract/notifications/choices'
import type { Context } from '../../../context.ts'
import { withLocaleOf } from '../../../kit/language/current-language.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import type { PushMessage } from '../../../kit/push/push.ts'
import { findChoices } from '../choices/choices.repository.ts'
import { showsNames, switchesOf } from '../choices/choices.rules.ts'
import { findSubscriptions, forgetSubscription, type Subscription } from '../push/push.repository.ts'
import type { findReader } from './reader.repository.ts'

export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** How a member wants to hear about a kind, outside the list of notifications. */
interface Channels {
  browsers: Subscription[]
  byMail: boolean
  /** Whether a locked screen may show names. */
  named: boolean
}

/** Returns the channels by which a member wants to hear about a kind and can be reached; undefined for none. */
export async function findChannels(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
  kind: NotificationKind,
): Promise<Channels | undefined> {
  const choices = await findChoices(db, memberId)
  const wishes = switchesOf(choices, kind)
  const browsers = wishes.push ? await findSubscriptions(db, memberId, now()) : []
  if (browsers.length === 0 && !wishes.digest) return undefined
  return { browsers, byMail: wishes.digest, named: showsNames(choices) }
}

interface Texts {
  push: PushMessage
  mail: Mail
}

/**
 * Sends an announcement to a member's browsers and by email, in their language. If a browser or mail server
 * fails, it's logged and not retried.
 */
export async function sendAnnouncement(
  { db, push, mail, log }: Context,
  reader: Reader,
  { browsers, byMail }: Omit<Channels, 'named'>,
  compose: () => Texts,
): Promise<void> {
  const texts = withLocaleOf(reader, compose)
  const sent = await Promise.allSettled([
    ...browsers.map(async (browser) => {
      if ((await push.send(browser, texts.push)) === 'gone') await forgetSubscription(db, browser.id)
    }),
    ...(byMail ? [mail.send(texts.mail)] : []),
  ])
  for (const outcome of sent)
    if (outcome.status === 'rejected')
      log.warn({ err: outcome.reason, memberId: reader.id }, 'an announcement could not be sent')
}
