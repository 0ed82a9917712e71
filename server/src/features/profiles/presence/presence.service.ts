import { msg } from '@lingui/core/runtime-macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { announceAgain, announceReadMarks } from './presence.live.ts'
import { type HiddenPart, saveHiding } from './presence.repository.ts'

const MESSAGES: Record<HiddenPart, { hidden: Sentence; shown: Sentence }> = {
  hide_last_seen: {
    hidden: msg`Nobody can see when you were last here`,
    shown: msg`Others can see when you were last here`,
  },
  hide_online: {
    hidden: msg`Only your matches can see when you’re online`,
    shown: msg`Others can see when you’re online`,
  },
  hide_read_marks: {
    hidden: msg`Read receipts are off for you and your matches`,
    shown: msg`Read receipts are on`,
  },
  hide_lastname: {
    hidden: msg`Others see your last name as an initial`,
    shown: msg`Others see your full last name`,
  },
}

const ANNOUNCE: Record<HiddenPart, (context: Context, memberId: string) => unknown> = {
  hide_last_seen: announceAgain,
  hide_online: announceAgain,
  hide_read_marks: announceReadMarks,
  hide_lastname: ({ live }, memberId) => live.toMember(memberId, 'profileChanged'),
}

/**
 * Hides or shows something about the caller, in all open pages immediately. Last seen and read receipts are
 * mutual: members who hide theirs don't see others'. If they hide either the time or that they're online,
 * only matches see whether they are.
 */
export async function setHidden(context: Context, me: Caller, part: HiddenPart, hide: boolean) {
  const changed = await saveHiding(context.db, me.id, { part, hide })
  if (changed) await runAfterCommit(context, part, async () => ANNOUNCE[part](context, me.id))
  return { message: say(MESSAGES[part][hide ? 'hidden' : 'shown']) }
}
