import { createFlusher } from './flusher.ts'
import type { Queued, QueueStore } from './outbox.store.ts'

/** What became of something that was handed to the server. */
export type Outcome<Stored extends object> =
  | ({ result: 'stored' } & Stored)
  /** It would be refused again, so there is no automatic retry. */
  | { result: 'refused'; code: string; reason: string }
  /** The server failed with an unexpected error. */
  | { result: 'failed'; reason: string }
  /** Unknown: there is no connection, or the server asks for a pause. */
  | { result: 'unanswered' }

export interface QueueDeps<Item extends Queued, Stored extends object> {
  memberId: string
  store: QueueStore<Item>
  deliver: (item: Item) => Promise<Outcome<Stored>>
  /** Runs the work while no other tab does. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Removes what is stored by the server from the queue, and tells of it. */
  stored: (item: Item, outcome: Stored) => Promise<void>
  refused: (item: Item, reason: string) => Promise<void>
  settled: (outcome: Outcome<Stored>) => void
  later: (act: () => void, ms: number) => void
}

const FAULTS = 3

/**
 * Returns a function that sends what waits in a queue, one after the other in the order of writing, and again when that
 * failed; to be called when something is added or the connection is back. A retry has the same client id (idempotency
 * key), so that the server stores it once.
 */
export function createQueue<Item extends Queued, Stored extends object>(
  deps: QueueDeps<Item, Stored>,
): () => void {
  const sendAll = createSender(deps)
  return createFlusher({
    later: deps.later,
    async work() {
      let done = false
      await deps.exclusively(async () => {
        done = await sendAll()
      })
      return done
    },
  })
}

/** Returns a function that sends what waits, in order, and resolves to false when it cannot go on at the moment. */
function createSender<Item extends Queued, Stored extends object>({
  memberId,
  store,
  deliver,
  stored,
  refused,
  settled,
}: QueueDeps<Item, Stored>): () => Promise<boolean> {
  const faults = new Map<string, number>()

  async function settle(item: Item, outcome: Outcome<Stored>): Promise<boolean> {
    settled(outcome)
    if (outcome.result === 'unanswered') return false
    if (outcome.result === 'stored') {
      await stored(item, outcome)
      return true
    }
    const count = (faults.get(item.client_id) ?? 0) + 1
    if (outcome.result === 'failed' && count < FAULTS) {
      faults.set(item.client_id, count)
      return false
    }
    faults.delete(item.client_id)
    await refused(item, outcome.reason)
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
