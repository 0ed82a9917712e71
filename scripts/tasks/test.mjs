import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CHECKS } from '../lib/checks.mjs'
import { ensureChromium } from '../lib/chromium.mjs'
import { readPlaywright, readVitest } from '../lib/reports.mjs'
import { runChecks, runSteps, sayTotal } from '../lib/steps.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** When more files than this fail, a slow machine is not the cause, so nothing is retried. */
const MAX_RETRIED_FILES = 8

/** Returns the parameters that run the failed files again, or all where none is known; see docs/decisions/0030. */
function retryParameters(parameters, failures = []) {
  if (failures.length > MAX_RETRIED_FILES) return undefined
  return [...parameters, ...failures.map(({ name }) => name)]
}

/** Runs all checks and tests, the fastest first; options go to Vitest. The last line is the total. */
export async function run(options) {
  const reports = await mkdtemp(path.join(os.tmpdir(), 'savanna-reports-'))
  const checked = await runChecks(CHECKS)
  const runners = [unitTests(path.join(reports, 'vitest.json'), options), journeys(reports)]
  const total = checked.failed > 0 ? checked : await runSteps(runners)
  await rm(reports, { recursive: true })
  sayTotal(total)
  return total.failed === 0 ? 0 : 1
}

function unitTests(report, options) {
  const parameters = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ]
  const mayRetry = process.env.CI && options.length === 0
  return {
    name: 'unit and integration tests',
    command: 'vitest',
    parameters,
    count: () => readVitest(report),
    retry: (count) => (mayRetry ? retryParameters(parameters, count?.failures) : undefined),
  }
}

function journeys(reports) {
  const report = path.join(reports, 'playwright.json')
  let chromium
  return {
    name: 'browser journeys',
    before: async () => {
      chromium = await ensureChromium()
      await ensureWebBuilt()
    },
    command: 'playwright',
    parameters: ['test', '--reporter=list,json'],
    env: () => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: () => readPlaywright(report),
  }
}
