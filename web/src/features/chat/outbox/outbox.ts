// Tests of faults run this file without a build.
import { msg } from '@lingui/core/runtime-macro'
import type { Message, Quote } from '@savanna/contract/chat/message'
import { say } from '@savanna/contract/language/say'
import type { ConversationEvent } from '../chat.model.ts'
import type { OutboxStore, Unsent } from './outbox.store.ts'
import { createQueue, type Outcome as OutcomeOf, type QueueDeps } from './queue.ts'

interface StoredMessage {
  message: Message
  messageCount: number
}

/** What became of a message that was handed to the server. */
export type Outcome = OutcomeOf<StoredMessage>

interface Deps
  extends Pick<
    QueueDeps<Unsent, StoredMessage>,
    'memberId' | 'deliver' | 'exclusively' | 'settled' | 'later'
  > {
  store: OutboxStore
  /** Applies an event in this tab and broadcasts it to the others. */
  tell: (roomId: string, event: ConversationEvent) => void
}

interface NewMessage {
  room_id: string
  client_id: string
  content: string
  quote?: Quote | undefined
}

export interface Outbox {
  /** Stores a message and sends it; resolves once it is stored. */
  write(message: NewMessage): Promise<void>
  retry(roomId: string, clientId: string): Promise<void>
  discard(roomId: string, clientId: string): Promise<void>
  unsentOf(roomId: string): Promise<Unsent[]>
  /** Sends what waits; to be called when the connection is back. */
  flush(): void
}

export const NO_ROOM = msg`This browser has no room to keep the message.`

/** Creates the outbox of a member. Messages are sent one after the other, so that they arrive in the order of writing. */
export function createOutbox(deps: Deps): Outbox {
  const { memberId, store, tell } = deps
  const flush = createQueue<Unsent, StoredMessage>({
    ...deps,
    async stored({ room_id, client_id }, { message }) {
      tell(room_id, { type: 'arrived', messages: [message] })
      await store.remove(client_id)
    },
    async refused({ room_id, client_id }, reason) {
      await store.mark(client_id, reason)
      tell(room_id, { type: 'refused', client_id, reason })
    },
  })

  return {
    async write({ room_id, client_id, content, quote }) {
      const date = new Date().toISOString()
      tell(room_id, { type: 'written', client_id, content, date, quote })
      try {
        await store.add({ client_id, member_id: memberId, room_id, content, date, ...(quote && { quote }) })
      } catch {
        tell(room_id, { type: 'refused', client_id, reason: say(NO_ROOM) })
      }
      flush()
    },
    async retry(roomId, clientId) {
      await store.mark(clientId, undefined)
      tell(roomId, { type: 'retried', client_id: clientId })
      flush()
    },
    async discard(roomId, clientId) {
      await store.remove(clientId)
      tell(roomId, { type: 'discarded', client_id: clientId })
    },
    unsentOf: async (roomId) => (await store.of(memberId)).filter(({ room_id }) => room_id === roomId),
    flush,
  }
}
