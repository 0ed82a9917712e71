/** Thrown when no more tasks may wait. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

interface Limits {
  /** How many tasks run in parallel, each from a different owner. */
  atOnce: number
  /** How many may wait in total. */
  waiting: number
  /** How many may wait per owner. */
  waitingOfOwner: number
}

/**
 * Returns a function that runs tasks, one at a time per owner. Owners take turns, so one with many tasks
 * can't hold up the others. A task aborted while waiting gives up its place; a running one must listen to the
 * signal itself.
 * @throws QueueFull when too many are waiting; the signal's reason
 */
export function createFairQueue({ atOnce, waiting: most, waitingOfOwner }: Limits) {
  const running = new Set<string>()
  /** Each owner's waiting tasks. The owner whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let count = 0

  function add(owner: string, start: () => void): void {
    waiting.set(owner, [...(waiting.get(owner) ?? []), start])
    count += 1
  }

  function remove(owner: string, start: () => void): void {
    const left = (waiting.get(owner) ?? []).filter((other) => other !== start)
    if (left.length > 0) waiting.set(owner, left)
    else waiting.delete(owner)
    count -= 1
  }

  function startNext(): void {
    if (running.size >= atOnce) return
    const next = waiting.entries().find(([owner]) => !running.has(owner))
    const start = next?.[1][0]
    if (!next || !start) return
    const [owner] = next
    remove(owner, start)
    const others = waiting.get(owner)
    if (others) {
      waiting.delete(owner)
      waiting.set(owner, others)
    }
    running.add(owner)
    start()
  }

  function waitForTurn(owner: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        remove(owner, start)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      add(owner, start)
      startNext()
    })
  }

  return async <T>(owner: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (count >= most || (waiting.get(owner)?.length ?? 0) >= waitingOfOwner) throw new QueueFull()
    await waitForTurn(owner, signal)
    try {
      return await task()
    } finally {
      running.delete(owner)
      startNext()
    }
  }
}
