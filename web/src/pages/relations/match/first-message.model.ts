import type { Message } from '@savanna/contract/chat/message'
import type { Conversation } from '../../../features/chat/chat.model.ts'
import type { Tick } from '../../../features/chat/history/history.model.ts'

export interface LastMessage {
  key: string
  mine: boolean
  text: string
  tick: Tick | null
}

const SHOWN = 2

/** Returns a conversation's last two messages, stored or pending, with the delivery status of the member's own. */
export function lastMessageOf(conversation: Conversation, me: string): LastMessage[] {
  const { messages, outgoing, read, delivered } = conversation
  const stored = messages
    .filter(({ deleted }) => !deleted)
    .map((message): LastMessage => {
      const { client_id: key, content: text, user_id } = message
      const mine = user_id === me
      return { key, mine, text, tick: mine ? tickOf(message, { read: read.theirs, delivered }) : null }
    })
  const waiting = outgoing.map(
    ({ client_id: key, content: text, state: tick }): LastMessage => ({ key, mine: true, text, tick }),
  )
  return [...stored, ...waiting].slice(-SHOWN)
}

/** Returns the delivery status of the member's stored message. */
function tickOf({ seq }: Message, { read, delivered }: { read: number; delivered: number }): Tick {
  if (seq <= read) return 'read'
  return seq <= delivered ? 'delivered' : 'sent'
}
