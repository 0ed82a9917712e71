import { MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { filterOpenSessions } from './sessions.repository.ts'

const CHECK_INTERVAL_MS = 5 * MINUTE_MS

/** Closes, every few minutes, what sessions that have run out still hold open on this server. */
export function watchSessions(context: Context): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= disconnectExpiredSessions(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'sessions could not be looked after'))
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

/** Ends live connections of sessions that can be used no more: they showed their token when they were opened alone. */
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
