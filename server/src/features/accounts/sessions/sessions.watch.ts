import { MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { filterOpenSessions } from './sessions.repository.ts'

const CHECK_INTERVAL_MS = 5 * MINUTE_MS

/** Disconnects expired sessions from this server every five minutes until `stop` is called. */
export function watchSessions(context: Context): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= disconnectExpiredSessions(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'sessions could not be checked'))
      .finally(() => {
        running = undefined
      })
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Closes live connections whose session has ended. A connection is only authenticated when it opens, so this
 * has to check again later.
 */
export async function disconnectExpiredSessions({
  db,
  live,
  now,
}: Pick<Context, 'db' | 'live' | 'now'>): Promise<void> {
  const here = live.sessionsHere()
  if (here.size === 0) return
  for (const id of await filterOpenSessions(db, [...here], now())) here.delete(id)
  for (const id of here) live.disconnectSession(id)
}
