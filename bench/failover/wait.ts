import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 100

/**
 * Returns the first value that `read` finds.
 * @throws an error that says what it waited for and what `describe` returns, after `ms` milliseconds
 */
export async function waitFor<T>(
  what: string,
  ms: number,
  read: () => Promise<T | undefined> | T | undefined,
  describe: () => unknown = () => undefined,
): Promise<T> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(POLL_MS)) {
    const found = await read()
    if (found !== undefined) return found
  }
  throw new Error(`Waited ${ms / 1000} s for ${what} in vain: ${JSON.stringify(await describe())}`)
}
