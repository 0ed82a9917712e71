import { defineCounter, defineDuration } from './metrics.ts'

const duration = defineDuration(
  'savanna_database_query_duration_seconds',
  'How long statements took, as the server saw it.',
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
)
const errors = defineCounter('savanna_database_query_errors_total', 'Statements that the database refused.')

/** Records one statement; expected conflicts count as errors, too. */
export function measureQuery(milliseconds: number, failed: boolean): void {
  duration.observe(milliseconds / 1000)
  if (failed) errors.inc()
}
