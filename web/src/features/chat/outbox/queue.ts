import type { ConversationEvent } from '../chat.model.ts'
import type { Queued, QueueStore } from './queue.store.ts'
import type { SendResult } from './send-result.ts'

export interface QueueDeps<Item extends Queued, Stored extends object> {
  memberId: string
  store: QueueStore<Item>
  deliver: (item: Item) => Promise<SendResult<Stored>>
  /** Runs the work while no other tab does. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Applies an event in this tab and broadcasts it to the others. */
  publish: (roomId: string, event: ConversationEvent) => void
  onResult?: (result: SendResult<Stored>) => void
  /** Called with the reason when a rejected item is removed. */
  onDropped?: (reason: string) => void
  later: (act: () => void, ms: number) => void
}

/** How a conversation shows an item's progress. */
interface QueueEvents<Item extends Queued, Stored extends object> {
  added: (item: Item) => ConversationEvent
  stored: (item: Item, stored: Stored) => ConversationEvent
  rejected: (item: Item, reason: string) => ConversationEvent
  discarded: (clientId: string) => ConversationEvent
  /** Returns whether a rejected item is removed. Others stay until the member retries or discards them. */
  isDropped?: (item: Item) => boolean
}

export interface Queue<Item extends Queued> {
  /** Stores an item and sends it; resolves once it's stored in the browser. */
  add(item: Item): Promise<void>
  discard(roomId: string, clientId: string): Promise<void>
  unsentOf(roomId: string): Promise<Item[]>
  /** Sends waiting items; to be called on reconnection. */
  flush(): void
}

const MAX_FAILURES = 3

/**
 * Creates a queue that sends its items one after the other, in the order of writing, and retries. A retry has the same
 * client id (idempotency key), so the server stores an item once.
 */
export function createQueue<Item extends Queued, Stored extends object>(
  deps: QueueDeps<Item, Stored>,
  events: QueueEvents<Item, Stored>,
): Queue<Item> {
  const { memberId, store, publish } = deps
  const flush = createFlush(deps, events)
  return {
    async add(item) {
      publish(item.room_id, events.added(item))
      await store.add(item)
      flush()
    },
    async discard(roomId, clientId) {
      await store.remove(clientId)
      publish(roomId, events.discarded(clientId))
    },
    unsentOf: async (roomId) => (await store.of(memberId)).filter(({ room_id }) => room_id === roomId),
    flush,
  }
}

const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** Returns a function that sends everything, one run at a time, and runs again later (exponential backoff) if it can't. */
function createFlush<Item extends Queued, Stored extends object>(
  deps: QueueDeps<Item, Stored>,
  events: QueueEvents<Item, Stored>,
): () => void {
  const sendAll = createSender(deps, events)
  let running = false
  let wanted = false
  let pausing = false
  let pauses = 0

  async function run(): Promise<void> {
    while (wanted) {
      wanted = false
      let done = false
      const work = async () => {
        done = await sendAll()
      }
      await deps.exclusively(work).catch(() => {})
      if (done) pauses = 0
      else pause()
    }
    running = false
  }

  function pause(): void {
    if (pausing) return
    pausing = true
    const resume = () => {
      pausing = false
      flush()
    }
    deps.later(resume, Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** pauses))
    pauses += 1
  }

  function flush(): void {
    wanted = true
    if (running) return
    running = true
    void run()
  }

  return flush
}

/** Returns a function that sends waiting items in order, and resolves to false when it can't continue right now. */
function createSender<Item extends Queued, Stored extends object>(
  { memberId, store, deliver, publish, onResult, onDropped }: QueueDeps<Item, Stored>,
  events: QueueEvents<Item, Stored>,
): () => Promise<boolean> {
  const failures = new Map<string, number>()

  /** Gives up on an item after the third failure in a row. */
  function isRetried({ client_id }: Item, { result }: SendResult<Stored>): boolean {
    const count = result === 'failed' ? (failures.get(client_id) ?? 0) + 1 : MAX_FAILURES
    if (count < MAX_FAILURES) failures.set(client_id, count)
    else failures.delete(client_id)
    return count < MAX_FAILURES
  }

  async function apply(item: Item, result: SendResult<Stored>): Promise<boolean> {
    const { client_id, room_id } = item
    onResult?.(result)
    if (result.result === 'unknown') return false
    if (result.result === 'stored') {
      // Removed first: a page that reads the queue now receives the event afterwards.
      await store.remove(client_id)
      publish(room_id, events.stored(item, result))
      return true
    }
    if (isRetried(item, result)) return false
    if (events.isDropped?.(item)) {
      await store.remove(client_id)
      onDropped?.(result.reason)
    } else await store.mark(client_id, result.reason)
    publish(room_id, events.rejected(item, result.reason))
    return true
  }

  return async () => {
    for (;;) {
      const next = (await store.of(memberId)).find(({ reason }) => reason === undefined)
      if (!next) return true
      if (!(await apply(next, await deliver(next)))) return false
    }
  }
}
