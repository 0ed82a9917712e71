import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Returns the SQL that `work` asks of the database, on all connections, itself or by its requests to the server. What
 * jobs and watchers of the server ask in the same moment does not count.
 */
export async function queriesAskedBy(
  { app, pool }: TestApp,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const asked: string[] = []
  const running = new AsyncLocalStorage<string[]>()
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(client)
  client.release()
  const { query } = prototype
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (
    this: unknown,
    ...parameters: unknown[]
  ) {
    const [one] = parameters as [string | { text: string }]
    running.getStore()?.push(typeof one === 'string' ? one : one.text)
    return query.apply(this, parameters)
  })
  // The server runs in this process, but a request does not carry the caller's context to it.
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
