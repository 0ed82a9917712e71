import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { speakTo } from '../../../kit/language/current-language.ts'
import { findChoices } from '../choices/choices.repository.ts'
import { switchesOf } from '../choices/choices.rules.ts'
import { findSubscriptions, forgetSubscription } from '../push/push.repository.ts'
import { writeEveningMail } from './evening.mails.ts'
import { findReaderOfEvening } from './evening.repository.ts'

interface Evening {
  memberId: string
  /** The day on which it began (`2026-05-04`). */
  day: string
}

/**
 * Tells a member by push and mail, as they chose, that the five of the evening are here, unless the member is online or
 * nobody is there; `isAnybodyThere` is asked where the member would be told. A browser or a mail server that fails is logged, and not
 * tried again. Returns whether the member wants to hear of their evenings at all.
 */
export async function tellOfEvening(
  context: Context,
  { memberId, day }: Evening,
  isAnybodyThere: () => Promise<boolean>,
): Promise<boolean> {
  const { db, now, push, mail, config, log } = context
  const wishes = switchesOf(await findChoices(db, memberId), 'tonight')
  const browsers = wishes.push ? await findSubscriptions(db, memberId, now()) : []
  if (browsers.length === 0 && !wishes.digest) return false
  const reader = await findReaderOfEvening(db, memberId)
  if (!reader || reader.online === 1) return true
  if (!(await isAnybodyThere())) return true
  const message = speakTo(reader, () => ({
    title: say(msg`Tonight’s five`),
    body: say(msg`The sun has set. Come and see who is here.`),
    url: '/tonight',
    tag: `evening${day.replaceAll('-', '')}`,
  }))
  const sent = await Promise.allSettled([
    ...browsers.map(async (browser) => {
      if ((await push.send(browser, message)) === 'gone') await forgetSubscription(db, browser.id)
    }),
    ...(wishes.digest ? [mail.send(speakTo(reader, () => writeEveningMail(config, reader)))] : []),
  ])
  for (const outcome of sent)
    if (outcome.status === 'rejected')
      log.warn({ err: outcome.reason, memberId }, 'an announcement of the evening was not sent')
  return true
}
