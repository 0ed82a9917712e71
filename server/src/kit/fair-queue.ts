/** Thrown when no more tasks may wait. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

interface Limits {
  /** How many tasks run at the same time, each of another owner. */
  atOnce: number
  /** How many may wait, of all owners together. */
  waiting: number
  /** How many of one owner may wait. */
  waitingOfOwner: number
}

/**
 * Returns a function that runs tasks, one at a time per owner, so that an owner of many can't hold up the others.
 * @throws QueueFull when too many wait already
 */
export function createFairQueue({ atOnce, waiting: most, waitingOfOwner }: Limits) {
  const running = new Set<string>()
  const waiting: { owner: string; start: () => void }[] = []

  function startNext(): void {
    if (running.size >= atOnce) return
    const at = waiting.findIndex(({ owner }) => !running.has(owner))
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) return
    running.add(next.owner)
    next.start()
  }

  return async <T>(owner: string, task: () => Promise<T>): Promise<T> => {
    const own = waiting.filter((each) => each.owner === owner).length
    if (waiting.length >= most || own >= waitingOfOwner) throw new QueueFull()
    await new Promise<void>((start) => {
      waiting.push({ owner, start })
      startNext()
    })
    try {
      return await task()
    } finally {
      running.delete(owner)
      startNext()
    }
  }
}
