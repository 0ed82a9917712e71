import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { TaskError } from '../lib/output.mjs'
import { CHECKS } from '../lib/testing/checks.mjs'
import { stepsNamed } from '../lib/testing/named-tests.mjs'
import { journeys, vitest } from '../lib/testing/runners.mjs'
import { runChecks, runSteps, sayTotal } from '../lib/testing/steps.mjs'

/**
 * Runs the checks and the usual tests, with `--all` the slow ones too. With names, runs only matching tests, without the
 * checks. The last line is the total.
 * @throws TaskError when no test has one of the names
 */
export async function run(options) {
  const all = options.includes('--all')
  const names = options.filter((option) => option !== '--all')
  const reports = await mkdtemp(path.join(os.tmpdir(), 'savanna-reports-'))
  try {
    const total = names.length > 0 ? await runNamed(names, reports) : await runAll(reports, all)
    sayTotal(total)
    return total.failed === 0 ? 0 : 1
  } finally {
    await rm(reports, { recursive: true })
  }
}

async function runNamed(names, reports) {
  const total = await runSteps(await stepsNamed(names, reports))
  const hasRun = total.passed + total.failed + total.missing.length > 0
  if (!hasRun) throw new TaskError(`No title of a test has ${names.join(' or ')} in it.`)
  return total
}

async function runAll(reports, all) {
  const checked = await runChecks(CHECKS)
  if (checked.failed > 0) return checked
  return runSteps(all ? [...coreSteps(reports), ...otherSteps(reports)] : coreSteps(reports))
}

function coreSteps(reports) {
  return [
    vitest(reports, 'unit and integration tests', ['--project=!slow']),
    journeys(reports, 'core journeys', 'chromium', ['--grep=@core']),
  ]
}

function otherSteps(reports) {
  return [
    vitest(reports, 'slow tests', ['--project=slow']),
    vitest(reports, 'long property runs', ['.property.test.ts'], { LONG_TESTS: '1' }),
    journeys(reports, 'other journeys', 'chromium', ['--grep-invert=@core']),
    journeys(reports, 'journeys in Firefox', 'firefox', ['--grep=@firefox']),
    journeys(reports, 'main road in WebKit', 'webkit', []),
  ]
}
