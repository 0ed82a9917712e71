import { CHECKS } from '../lib/checks.mjs'
import { runSteps } from '../lib/steps.mjs'

/** All checks that take seconds. */
export async function run() {
  return (await runSteps(CHECKS)).failed === 0 ? 0 : 1
}
