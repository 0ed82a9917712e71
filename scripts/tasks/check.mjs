import { CHECKS } from '../lib/testing/checks.mjs'
import { runChecks } from '../lib/testing/steps.mjs'

/** Runs all checks that need no server. */
export async function run() {
  return (await runChecks(CHECKS)).failed === 0 ? 0 : 1
}
