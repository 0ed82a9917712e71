import type { Message, Quote } from '@savanna/contract/chat/message'
import { newClientId } from '../../../kit/client-id.ts'
import { serverNow } from '../../../kit/network/server-clock.ts'
import type { Unsent, UnsentChange } from './queue.store.ts'
import { createQueue, type Queue, type QueueDeps } from './queue.ts'
import type { StoredMessage } from './send-result.ts'

interface NewMessage {
  memberId: string
  roomId: string
  content: string
  quote?: Quote | undefined
}

/** Creates a message to send, with its own client id. */
export function newMessage({ memberId, roomId, content, quote }: NewMessage): Unsent {
  return {
    client_id: newClientId(),
    member_id: memberId,
    room_id: roomId,
    content,
    date: new Date(serverNow()).toISOString(),
    ...(quote && { quote }),
  }
}

export interface Outbox extends Queue<Unsent> {
  /** Sends a rejected message again. */
  retry(roomId: string, clientId: string): Promise<void>
}

/** Creates the queue of a member's messages. */
export function createOutbox(deps: QueueDeps<Unsent, StoredMessage>): Outbox {
  const queue = createQueue(deps, {
    added: ({ client_id, content, date, quote }) => ({ type: 'written', client_id, content, date, quote }),
    stored: (_, { message }) => ({ type: 'arrived', messages: [message] }),
    rejected: ({ client_id }, reason) => ({ type: 'rejected', client_id, reason }),
    discarded: (client_id) => ({ type: 'discarded', client_id }),
  })
  return {
    ...queue,
    async retry(roomId, client_id) {
      await deps.store.mark(client_id, undefined)
      deps.publish(roomId, { type: 'retried', client_id })
      queue.flush()
    },
  }
}

/** Creates the queue of a member's edits and reactions: a second one, since they change messages already stored. */
export function createChangeQueue(deps: QueueDeps<UnsentChange, { message: Message }>): Queue<UnsentChange> {
  return createQueue(deps, {
    added: (change) => ({ type: 'changeAdded', change }),
    stored: ({ client_id }, { message }) => ({ type: 'changed', message, client_id }),
    rejected: ({ client_id }, reason) => ({ type: 'changeRejected', client_id, reason }),
    discarded: (client_id) => ({ type: 'changeDiscarded', client_id }),
    // Unlike an edit, a reaction has no text that the member could lose.
    isDropped: ({ kind }) => kind === 'reaction',
  })
}
