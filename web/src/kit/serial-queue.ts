/** Runs work after everything added before it, and returns its result. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a queue that runs one piece of work at a time, in call order. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    // Failures of earlier work are their own caller's concern.
    const run = last.then(work, work)
    last = run
    return run
  }
}
