import type pg from 'pg'

/** Called after every statement with its duration and whether it failed. */
export type QueryWatcher = (milliseconds: number, failed: boolean) => void

type Callback = (error: Error | null, result: unknown) => void

/** Returns a client class that reports each statement to `watch`; the driver has no hook for it. */
export function createTimedClient(watch: QueryWatcher, Client: typeof pg.Client): typeof pg.Client {
  return class TimedClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has seven forms
    override query(...given: any[]): any {
      const started = performance.now()
      const done = (failed: boolean) => watch(performance.now() - started, failed)
      const callback: unknown = given.at(-1)
      if (typeof callback === 'function') {
        given[given.length - 1] = ((error, result) => {
          done(Boolean(error))
          callback(error, result)
        }) satisfies Callback
      }
      const answer: unknown = super.query(...(given as [string]))
      if (answer instanceof Promise) {
        answer.then(
          () => done(false),
          () => done(true),
        )
      }
      return answer
    }
  }
}
