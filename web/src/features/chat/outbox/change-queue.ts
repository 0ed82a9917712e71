import type { Message } from '@savanna/contract/chat/message'
import { say } from '@savanna/contract/language/say'
import type { ChangeOfMessage, ConversationEvent } from '../chat.model.ts'
import type { Queued } from './outbox.store.ts'
import { NO_ROOM } from './outbox.ts'
import { createQueue, type QueueDeps } from './queue.ts'

/** An edit or a reaction that the server has not acknowledged. */
export type UnsentChange = Queued & ChangeOfMessage

interface StoredChange {
  message: Message
}

interface Deps
  extends Pick<
    QueueDeps<UnsentChange, StoredChange>,
    'memberId' | 'store' | 'deliver' | 'exclusively' | 'later'
  > {
  /** Applies an event in this tab and broadcasts it to the others. */
  tell: (roomId: string, event: ConversationEvent) => void
  /** Says why a reaction was refused: nothing else is left of it. */
  sayRefused: (reason: string) => void
}

export interface ChangeQueue {
  /** Stores a change and sends it; resolves once it is stored. */
  change(roomId: string, change: ChangeOfMessage): Promise<void>
  discard(roomId: string, clientId: string): Promise<void>
  unsentOf(roomId: string): Promise<UnsentChange[]>
  flush(): void
}

/** Creates the queue of a member's edits and reactions: beside the outbox, since they change what is stored already. */
export function createChangeQueue(deps: Deps): ChangeQueue {
  const { memberId, store, tell, sayRefused } = deps
  const flush = createQueue<UnsentChange, StoredChange>({
    ...deps,
    settled: () => {},
    async stored({ room_id, client_id }, { message }) {
      // Removed first: a page that reads the queue now will hear of the change afterwards.
      await store.remove(client_id)
      tell(room_id, { type: 'changed', message, client_id })
    },
    async refused({ room_id, client_id, kind }, reason) {
      if (kind === 'reaction') {
        await store.remove(client_id)
        sayRefused(reason)
      } else await store.mark(client_id, reason)
      tell(room_id, { type: 'changeRefused', client_id, reason })
    },
  })

  return {
    async change(room_id, change) {
      tell(room_id, { type: 'changing', change })
      try {
        await store.add({ ...change, member_id: memberId, room_id })
      } catch {
        tell(room_id, { type: 'changeRefused', client_id: change.client_id, reason: say(NO_ROOM) })
      }
      flush()
    },
    async discard(roomId, clientId) {
      await store.remove(clientId)
      tell(roomId, { type: 'changeDiscarded', client_id: clientId })
    },
    unsentOf: async (roomId) => (await store.of(memberId)).filter(({ room_id }) => room_id === roomId),
    flush,
  }
}
