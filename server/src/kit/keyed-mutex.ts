/** Runs work with the same key sequentially and with different keys in parallel. Returns what the work returns. */
export type RunExclusive = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a mutex per key. It only applies to this process: other servers aren't held up. */
export function createKeyedMutex(): RunExclusive {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    // An earlier task's failure is for its own caller.
    const run = before.then(work, work)
    last.set(key, run)
    const release = () => {
      if (last.get(key) === run) last.delete(key)
    }
    run.then(release, release)
    return run
  }
}
