import type { Database } from '../../../kit/database/database.ts'
import { oncePerDatabase } from '../../../kit/database/driver/once-for.ts'
import { type AppendResult, appendMessages, type MessageToAppend } from './send.repository.ts'

/** Statements that run in parallel. More would wait for the same disk and processors, each with fewer messages. */
const MAX_RUNNING = 3
/** Messages in one statement. */
const MAX_BATCH = 50

interface QueuedMessage {
  message: MessageToAppend
  done: (result: Promise<AppendResult> | AppendResult) => void
}

/**
 * Appends a message in a batch with those that arrive at the same time, so they share a statement and a
 * commit. A single message is stored immediately; the busier the site, the larger the batches.
 */
export function appendBatch(db: Database, message: MessageToAppend): Promise<AppendResult> {
  return queueOf(db)(message)
}

const queueOf = oncePerDatabase((db) => {
  let waiting: QueuedMessage[] = []
  /** Rooms and members in running statements. Two messages in one room would wait for each other. */
  const busy = new Set<string>()
  let running = 0
  let scheduled = false

  /** Starts batches once all input that has arrived so far is read. */
  function scheduleBatches(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      while (running < MAX_RUNNING && startBatch());
    })
  }

  /** Starts a batch of messages of different rooms and members. Returns whether there were any. */
  function startBatch(): boolean {
    const batch: QueuedMessage[] = []
    const others: QueuedMessage[] = []
    for (const one of waiting) {
      const { roomId, senderId } = one.message
      if (batch.length === MAX_BATCH || busy.has(roomId) || busy.has(senderId)) {
        others.push(one)
        continue
      }
      busy.add(roomId).add(senderId)
      batch.push(one)
    }
    waiting = others
    if (batch.length > 0) void run(batch)
    return batch.length > 0
  }

  async function run(batch: QueuedMessage[]): Promise<void> {
    running += 1
    await appendAll(db, batch)
    running -= 1
    for (const { roomId, senderId } of batch.map(({ message }) => message)) {
      busy.delete(roomId)
      busy.delete(senderId)
    }
    scheduleBatches()
  }

  return (message: MessageToAppend) =>
    new Promise<AppendResult>((done) => {
      waiting.push({ message, done })
      scheduleBatches()
    })
})

/** Appends a batch. If that fails, appends each message individually, so one failure doesn't affect the others. */
async function appendAll(db: Database, batch: QueuedMessage[]): Promise<void> {
  try {
    const results = await appendMessages(
      db,
      batch.map(({ message }) => message),
    )
    const byId = new Map(results.map((result) => [result.id, result]))
    for (const { message, done } of batch) {
      const missing = () => Promise.reject(new Error('a message was neither appended nor rejected'))
      done(byId.get(message.id) ?? missing())
    }
  } catch (error) {
    if (batch.length === 1) return batch[0]?.done(Promise.reject(error))
    await Promise.all(batch.map((one) => appendAll(db, [one])))
  }
}
