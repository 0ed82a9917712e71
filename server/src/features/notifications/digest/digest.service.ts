import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { NOTIFICATION_TYPES, type NotificationType } from '@savanna/contract/notifications/routes'
import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { withLocaleOf } from '../../../kit/language/current-language.ts'
import type { StoredChoices } from '../../../schema/notifications.tables.ts'
import { lockChoices } from '../choices/choices.repository.ts'
import { kindOf, switchesOf } from '../choices/choices.rules.ts'
import { switchOffDigests } from '../choices/choices.service.ts'
import { digestMail } from '../notifications.jobs.ts'
import * as notifications from '../notifications.repository.ts'
import { formatSentence, toNotificationGroup } from '../notifications.rules.ts'
import { writeDigest } from './digest.mails.ts'
import * as repository from './digest.repository.ts'
import { verifyDigestToken } from './digest.token.ts'

/** Less than a day, so a slightly early round doesn't skip a member. */
const BETWEEN_MS = 20 * HOUR_MS
/** More than a day, so whatever happens during a round isn't lost to the next one. */
const WINDOW_MS = 26 * HOUR_MS

interface Absence {
  online: number
  last_connexion: Date | null
  /** When the last digest was emailed. */
  digest_at: Date | null
}

/** Returns the start of the period that a digest covers; nothing if none is due. */
function digestSince({ online, last_connexion, digest_at }: Absence, now: Date): Date | undefined {
  if (online) return undefined
  if (digest_at && now.getTime() - digest_at.getTime() < BETWEEN_MS) return undefined
  const moments = [last_connexion, digest_at].map((moment) => moment?.getTime() ?? 0)
  return new Date(Math.max(now.getTime() - WINDOW_MS, ...moments))
}

/** Returns the earliest start of a digest sent now. */
function windowStart(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS)
}

/** Returns the types that a member wants in their digest. */
function digestedTypes(choices: StoredChoices): NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => switchesOf(choices, kindOf(type)).digest)
}

const READ_FOR_A_DIGEST = 100
/** How many members a round reads and queues at a time. */
const BATCH = 1_000

/** Queues a digest for everyone who has missed something, and deletes the rows stored for older digests. */
export async function startDigestRound({ db, jobs, now }: Context, batch = BATCH): Promise<void> {
  const since = windowStart(now())
  await repository.findAbsentWithNews(db, since, {
    size: batch,
    handle: (memberIds) =>
      jobs.sendMany(
        digestMail,
        memberIds.map((memberId) => ({ memberId })),
      ),
  })
  await notifications.deleteHiddenBefore(db, since)
  await notifications.deleteCountsBefore(db, since)
}

/**
 * Emails a member what they have missed, at most once a day. It only counts once the mail server has accepted
 * it: an earlier failure rolls everything back, and the job retries.
 */
export async function mailDigest({ db, mail, config, now }: Context, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await repository.isMember(tx, memberId))) return
    const choices = await lockChoices(tx, memberId)
    const reader = await repository.findReader(tx, memberId)
    const since = reader && digestSince(reader, now())
    if (!since) return
    const digest = await withLocaleOf(reader, async () => {
      const sentences = await composeSentences(tx, memberId, { choices, since })
      return sentences.length > 0 && writeDigest(config, reader, sentences)
    })
    if (!digest) return
    await repository.saveDigest(tx, memberId, now())
    await mail.send(digest)
  })
}

async function composeSentences(
  db: Database,
  memberId: string,
  { choices, since }: { choices: StoredChoices; since: Date },
): Promise<string[]> {
  const types = digestedTypes(choices)
  const rows = await notifications.findUnreadSince(db, memberId, { since, types, limit: READ_FOR_A_DIGEST })
  const senders = await notifications.findSendersOfLines(
    db,
    rows.map((row) => row.line_id),
    { hidden: true },
  )
  const wanted = senders.map((sender) => ({
    ...sender,
    types: sender.types.filter((type) => types.includes(type)),
  }))
  const notified = rows.map((row) => {
    const sender = wanted.find(({ line_id }) => line_id === row.line_id)
    return formatSentence(toNotificationGroup(row, sender))
  })
  if (!switchesOf(choices, 'message').digest) return notified
  const written = await repository.findUnreadConversations(db, memberId, since)
  return [...written.map(formatConversation), ...notified]
}

function formatConversation({ firstname, unread }: { firstname: string; unread: number }): string {
  return say(msg`${{ firstname }} sent you ${plural({ unread }, { one: 'a message', other: '# messages' })}`)
}

/** Stops digests for the token's member; a repeated request also succeeds. */
export async function stopDigests(context: Context, token: string) {
  const memberId = verifyDigestToken(context.config.tokenSecret, token)
  if (!memberId || !(await repository.isMember(context.db, memberId)))
    throw problem(
      404,
      'link_invalid',
      msg`This link doesn’t work. You can choose which emails you get in settings.`,
    )
  await switchOffDigests(context, memberId)
  return { message: say(msg`You won’t get these emails any more`) }
}
