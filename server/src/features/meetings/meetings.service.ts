import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import {
  type answerMeeting,
  MEETING_AFTER_DAYS,
  MEETING_MESSAGES,
  type meetings,
} from '@savanna/contract/meetings/routes'
import type { Reply, RouteOutput } from '@savanna/contract/route'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { announceNotification, type StoredNotification, storeNotification } from '../notifications/index.ts'
import * as repository from './meetings.repository.ts'

/** Conversations that ended this long ago get no questions. */
const ENDED_DAYS = 60
const BATCH = 200
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** With at least this many conversations, the totals reveal nothing about a single one. */
const LEAST_CONVERSATIONS = 20

/** Returns the questions about meeting matches, with the member's own answers. */
export async function readMeetings({ db }: Context, me: Caller): Promise<Reply<typeof meetings>> {
  const rows = await repository.findMeetings(db, me.id)
  const list = rows.map(({ other_id, asked_at, answered_at, met, again }) => ({
    other_id,
    asked_at: asked_at.toISOString(),
    answered: answered_at !== null,
    met,
    again,
  }))
  return { list }
}

/**
 * Stores whether a member met another one and would again, or that they'd rather not say, or deletes their
 * answer.
 * @throws not_asked
 */
export async function answer(
  { db, now }: Context,
  me: Caller,
  { other_id, met, again }: RouteOutput<typeof answerMeeting>['body']['data'],
) {
  const asked = await repository.saveAnswer(db, { memberId: me.id, otherId: other_id, met, again }, now())
  if (!asked) throw problem(404, 'not_asked', msg`This question no longer exists.`)
  return { message: say(met === null ? msg`No answer saved` : msg`Thank you. Only you can see your answer.`) }
}

/**
 * Asks both members of each conversation of some length, a week after it got that long, whether they met:
 * only once, whichever servers run it and however often.
 */
export async function askAboutMeetings(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, now } = context
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const length = { ...MEETING_MESSAGES, by: ago(MEETING_AFTER_DAYS), since: ago(ENDED_DAYS) }
  let after: string | undefined = NO_ID
  while (after !== undefined) {
    signal?.throwIfAborted()
    const { pairs, last } = await repository.findUnasked(db, length, { after, limit: BATCH })
    for (const pair of pairs) await ask(context, pair)
    after = last
  }
}

async function ask(context: Context, pair: repository.Pair): Promise<void> {
  const { db, now } = context
  const told = await db.transaction(async (tx) => {
    const asked = await repository.insertQuestions(tx, pair, now())
    const stored: (StoredNotification | undefined)[] = []
    for (const { memberId, otherId } of asked)
      stored.push(await storeNotification(tx, { memberId, senderId: otherId, type: 'meeting', at: now() }))
    return stored
  })
  await runAfterCommit(
    context,
    'meeting_asked',
    ...told.map((each) => () => announceNotification(context, each)),
  )
}

/** Returns the outcomes of conversations, in totals; null until there are enough to reveal nobody. */
export async function readMeetingTotals({
  db,
}: Pick<Context, 'db'>): Promise<repository.MeetingTotals | null> {
  const totals = await repository.countMeetings(db)
  return totals.asked < LEAST_CONVERSATIONS ? null : totals
}
