import { t } from '@lingui/core/macro'
import type { Message } from '@savanna/contract/chat/message'
import type { Match } from '@savanna/contract/chat/routes'
import { foldText } from '@savanna/contract/fold-text'

/** Returns the matches with a word of the name that starts with `typed`, or a username that contains it. */
export function findContacts(matches: Match[], typed: string): Match[] {
  const wanted = foldText(typed).trim()
  if (wanted === '') return matches
  return matches.filter(({ other }) => {
    const name = foldText(other.firstname)
    return name.startsWith(wanted) || name.includes(` ${wanted}`) || foldText(other.username).includes(wanted)
  })
}

/** Returns the matches without messages, and the others; each in the given order. */
export function splitNew(matches: Match[]): { fresh: Match[]; talking: Match[] } {
  return {
    fresh: matches.filter(({ last_message }) => last_message === null),
    talking: matches.filter(({ last_message }) => last_message !== null),
  }
}

/** Returns the last message's line in the conversation list; `me` is the reader's id. */
export function formatPreview(last: Message | null, me: string): string {
  if (!last) return t`New match. Say hi.`
  const { deleted, content: text } = last
  if (deleted) return t`Message deleted`
  return last.user_id === me ? t`You: ${text}` : text
}

/** Returns the room with unread messages if there is exactly one. */
export function onlyUnreadRoom(matches: Match[]): string | undefined {
  const [first, ...more] = matches.filter(({ unread }) => unread > 0)
  return more.length === 0 ? first?.room_id : undefined
}
