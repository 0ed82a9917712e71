import type { Message } from '@savanna/contract/chat/routes'
import type { ConversationEvent } from '../chat.model.ts'
import { createFlusher } from './flusher.ts'
import type { OutboxStore, Unsent } from './outbox.store.ts'

/** What became of a message that was handed to the server. */
export type Outcome =
  | { result: 'stored'; message: Message; messageCount: number }
  /** It would be refused again, so there is no automatic retry. */
  | { result: 'refused'; code: string; reason: string }
  /** The server failed with an unexpected error. */
  | { result: 'failed'; reason: string }
  /** Unknown: there is no connection, or the server asks for a pause. */
  | { result: 'unanswered' }

interface Deps {
  memberId: string
  store: OutboxStore
  deliver: (unsent: Unsent) => Promise<Outcome>
  /** Runs the work while no other tab does. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Applies an event in this tab and broadcasts it to the others. */
  tell: (roomId: string, event: ConversationEvent) => void
  settled: (outcome: Outcome) => void
  later: (act: () => void, ms: number) => void
}

export interface Outbox {
  /** Stores a message and sends it; resolves once it is stored. */
  write(message: { room_id: string; client_id: string; content: string }): Promise<void>
  retry(roomId: string, clientId: string): Promise<void>
  discard(roomId: string, clientId: string): Promise<void>
  unsentOf(roomId: string): Promise<Unsent[]>
  /** Sends what waits; to be called when the connection is back. */
  flush(): void
}

const NO_ROOM = 'This browser has no room to keep the message.'
const FAULTS = 3
/**
 * Creates the outbox of a member. Messages are sent one after the other, so that they arrive in the order of writing;
 * a retry has the same client id (idempotency key), so that the server stores it once.
 */
export function createOutbox(deps: Deps): Outbox {
  const { memberId, store, exclusively, tell, later } = deps
  const sendAll = createSender(deps)
  const flush = createFlusher({
    later,
    async work() {
      let done = false
      await exclusively(async () => {
        done = await sendAll()
      })
      return done
    },
  })

  return {
    async write({ room_id, client_id, content }) {
      const date = new Date().toISOString()
      tell(room_id, { type: 'written', client_id, content, date })
      try {
        await store.add({ client_id, member_id: memberId, room_id, content, date })
      } catch {
        tell(room_id, { type: 'refused', client_id, reason: NO_ROOM })
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

/** Returns a function that sends what waits, in order, and resolves to false when it cannot go on at the moment. */
function createSender({ memberId, store, deliver, tell, settled }: Deps): () => Promise<boolean> {
  const faults = new Map<string, number>()

  async function fail({ client_id, room_id }: Unsent, reason: string): Promise<void> {
    await store.mark(client_id, reason)
    tell(room_id, { type: 'refused', client_id, reason })
  }

  async function settle(unsent: Unsent, outcome: Outcome): Promise<boolean> {
    settled(outcome)
    if (outcome.result === 'unanswered') return false
    if (outcome.result === 'stored') {
      tell(unsent.room_id, { type: 'arrived', messages: [outcome.message] })
      await store.remove(unsent.client_id)
      return true
    }
    const count = (faults.get(unsent.client_id) ?? 0) + 1
    if (outcome.result === 'failed' && count < FAULTS) {
      faults.set(unsent.client_id, count)
      return false
    }
    faults.delete(unsent.client_id)
    await fail(unsent, outcome.reason)
    return true
  }

  return async () => {
    for (;;) {
      const next = (await store.of(memberId)).find(({ reason }) => reason === undefined)
      if (!next) return true
      if (!(await settle(next, await deliver(next)))) return false
    }
  }
}
