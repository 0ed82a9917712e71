/** Runs work of the same key one after the other and of different keys at once; returns what the work returns. */
export type RunExclusive = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a mutex for each key. It holds for this process alone: other servers aren't held up. */
export function createKeyedMutex(): RunExclusive {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    // A failure of the work before is for its own caller.
    const run = before.then(work, work)
    last.set(key, run)
    const release = () => {
      if (last.get(key) === run) last.delete(key)
    }
    run.then(release, release)
    return run
  }
}
