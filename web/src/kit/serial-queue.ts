/** Runs work after everything that was added before it, and returns what the work returns. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a queue that runs one piece of work at a time, in the order of the calls. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    // A failure of the work before is for its own caller.
    const run = last.then(work, work)
    last = run
    return run
  }
}
