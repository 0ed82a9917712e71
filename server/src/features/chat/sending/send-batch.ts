import { LIMITS } from '@savanna/contract/common'
import type { Database } from '../../../kit/database/database.ts'
import { onceFor } from '../../../kit/database/driver/once-for.ts'
import { type Appended, type Appending, appendAtOnce } from './send.repository.ts'

/** Statements at a time. More of them would wait for the same disk and processors, and each carry less. */
const RUNNING = 3
/** Messages a statement. */
const MOST = 50

interface Waiting {
  message: Appending
  done: (appended: Promise<Appended | undefined> | Appended | undefined) => void
}

/**
 * Appends a message in a batch with those that arrive at the same time, so that they share a statement and a commit. A
 * single message is sent at once; the busier the site, the larger the batches. Returns undefined for a message that
 * needs a closer look.
 */
export function appendBatch(db: Database, message: Appending): Promise<Appended | undefined> {
  return gathererOf(db)(message)
}

const gathererOf = onceFor((db) => {
  let waiting: Waiting[] = []
  /** Rooms and members of the statements that run. Two messages of one room would wait for each other. */
  const busy = new Set<string>()
  let running = 0
  let due = false

  /** After all that has arrived by now was read. */
  function startSoon(): void {
    if (due) return
    due = true
    setImmediate(() => {
      due = false
      while (running < RUNNING && startSome());
    })
  }

  function startSome(): boolean {
    const some: Waiting[] = []
    const others: Waiting[] = []
    for (const one of waiting) {
      const { roomId, senderId } = one.message
      if (some.length === MOST || busy.has(roomId) || busy.has(senderId)) {
        others.push(one)
        continue
      }
      busy.add(roomId).add(senderId)
      some.push(one)
    }
    waiting = others
    if (some.length > 0) void run(some)
    return some.length > 0
  }

  async function run(some: Waiting[]): Promise<void> {
    running += 1
    await appendAll(db, some)
    running -= 1
    for (const { roomId, senderId } of some.map(({ message }) => message)) {
      busy.delete(roomId)
      busy.delete(senderId)
    }
    startSoon()
  }

  return (message: Appending) =>
    new Promise<Appended | undefined>((done) => {
      waiting.push({ message, done })
      startSoon()
    })
})

/** What goes wrong for one message must not be told to the others: then each is tried by itself. */
async function appendAll(db: Database, some: Waiting[]): Promise<void> {
  try {
    const appended = await append(db, some)
    for (const { message, done } of some) done(appended.get(message.id))
  } catch (error) {
    if (some.length === 1) return some[0]?.done(Promise.reject(error))
    await Promise.all(some.map((one) => appendAll(db, [one])))
  }
}

async function append(db: Database, some: Waiting[]): Promise<Map<string, Appended>> {
  const messages = some.map(({ message }) => message)
  const appended = await appendAtOnce(db, messages, LIMITS.freeMessages)
  return new Map(appended.map((one) => [one.id, one]))
}
