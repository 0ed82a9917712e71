import type { Log } from './log.ts'
import { defineCounter } from './metrics/metrics.ts'

const failures = defineCounter(
  'savanna_announcement_failures_total',
  'Announcements of stored actions that failed.',
  ['action'],
)

/**
 * Runs the announcements of an action after its transaction has committed, one after the other. A step that fails is
 * logged and counted and never thrown: the action is stored, so it is answered as done, and the steps after it run.
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
      log.error({ err: error, action }, 'an action is stored, but telling others of it failed')
    }
  }
}
