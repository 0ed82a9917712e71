import type { Log } from './log.ts'
import { defineCounter } from './metrics/metrics.ts'

const failures = defineCounter(
  'savanna_announcement_failures_total',
  'Announcements of stored actions that failed.',
  ['action'],
)

/**
 * Runs an action's announcements after its transaction has committed, one after the other. If a step fails,
 * it's logged and counted but not thrown: the action is stored and succeeds, and later steps still run.
 */
export async function runAfterCommit(
  { log }: { log: Log },
  action: string,
  ...steps: (() => unknown)[]
): Promise<void> {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.inc({ action })
      log.error({ err: error, action }, 'an action is stored, but notifying others failed')
    }
  }
}
