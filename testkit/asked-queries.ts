import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

export interface AskedStatement {
  text: string
  values: unknown[]
}

/** Returns the SQL statements that `work` sends to the database (`statementsAskedBy`). */
export async function queriesAskedBy(test: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsAskedBy(test, work)).map(({ text }) => text)
}

/**
 * Returns the statements that `work` sends to the database, on all connections, directly or through its requests to
 * the server. Statements from the server's jobs and watchers at the same time don't count.
 */
export async function statementsAskedBy(
  { app, pool }: TestApp,
  work: () => Promise<unknown>,
): Promise<AskedStatement[]> {
  const asked: AskedStatement[] = []
  const running = new AsyncLocalStorage<AskedStatement[]>()
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(client)
  client.release()
  const { query } = prototype
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (
    this: unknown,
    ...parameters: unknown[]
  ) {
    const [one, values] = parameters as [string | { text: string; values?: unknown[] }, unknown]
    const given = Array.isArray(values) ? values : typeof one === 'string' ? [] : (one.values ?? [])
    running.getStore()?.push({ text: typeof one === 'string' ? one : one.text, values: given })
    return query.apply(this, parameters)
  })
  // The server runs in this process, but a request doesn't propagate the caller's context to it.
  const enter = () => running.enterWith(asked)
  app.http.server.prependListener('request', enter)
  try {
    await running.run(asked, work)
  } finally {
    app.http.server.off('request', enter)
    spy.mockRestore()
  }
  return asked
}
