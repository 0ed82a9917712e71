import type { MemberData } from '../accounts/index.ts'
import { findAllMessages, lockRoomsOf } from './member-data.repository.ts'

interface ExportedConversation {
  with: string
  messages: { from: 'me' | 'them'; text: string; at: Date }[]
}

/** Exports a member's conversations, and locks them before the member is deleted. */
export const chatData: MemberData = {
  async exportData(db, memberId) {
    const conversations = new Map<string, ExportedConversation>()
    for (const { room_id, other, mine, content, at } of await findAllMessages(db, memberId)) {
      const conversation = conversations.get(room_id) ?? { with: other ?? 'a former match', messages: [] }
      conversation.messages.push({ from: mine ? 'me' : 'them', text: content, at })
      conversations.set(room_id, conversation)
    }
    return { files: { 'conversations.json': [...conversations.values()] } }
  },
  async beforeDelete(tx, memberId) {
    await lockRoomsOf(tx, memberId)
    return {}
  },
}
