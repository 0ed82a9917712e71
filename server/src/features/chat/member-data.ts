import { msg } from '@lingui/core/runtime-macro'
import type { Reaction } from '@savanna/contract/chat/message'
import { say } from '@savanna/contract/language/say'
import type { MemberData } from '../accounts/index.ts'
import { findAllMessages, lockRoomsOf } from './member-data.repository.ts'

interface ExportedMessage {
  from: 'me' | 'them'
  text: string
  at: Date
  /** The text of the message that it replies to; empty if that was deleted. */
  reply_to?: string
  edited_at?: Date
  /** The previous texts of an own message, oldest first. */
  earlier_texts?: string[]
  my_reaction?: Reaction
  their_reaction?: Reaction
}

interface ExportedConversation {
  with: string
  messages: ExportedMessage[]
}

type Row = Awaited<ReturnType<typeof findAllMessages>>[number]

function exportMessage(memberId: string, row: Row): ExportedMessage {
  const { mine, content, at, edited_at, reactions, quoted, earlier } = row
  const my = reactions?.find(({ user_id }) => user_id === memberId)
  const their = reactions?.find(({ user_id }) => user_id !== memberId)
  return {
    from: mine ? 'me' : 'them',
    text: content,
    at,
    ...(quoted !== null && { reply_to: quoted }),
    ...(edited_at && { edited_at }),
    ...(earlier.length > 0 && { earlier_texts: earlier }),
    ...(my && { my_reaction: my.reaction }),
    ...(their && { their_reaction: their.reaction }),
  }
}

/** Exports a member's conversations, and locks them before the member is deleted. */
export const chatData: MemberData = {
  async exportData(db, memberId) {
    const conversations = new Map<string, ExportedConversation>()
    for (const row of await findAllMessages(db, memberId)) {
      const conversation = conversations.get(row.room_id) ?? {
        with: row.other ?? say(msg`a former match`),
        messages: [],
      }
      conversation.messages.push(exportMessage(memberId, row))
      conversations.set(row.room_id, conversation)
    }
    return { files: { 'conversations.json': [...conversations.values()] } }
  },
  async beforeDelete(tx, memberId) {
    await lockRoomsOf(tx, memberId)
    return {}
  },
}
