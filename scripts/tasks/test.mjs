import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CHECKS } from '../lib/checks.mjs'
import { ensureChromium } from '../lib/chromium.mjs'
import { say } from '../lib/output.mjs'
import { readPlaywright, readVitest } from '../lib/reports.mjs'
import { runSteps } from '../lib/steps.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** More than so many files do not fail because a machine stood still. */
const MANY = 8

/** The files that failed, or all where none is known; see docs/decisions/0030. */
function secondTry(parameters, failures = []) {
  return failures.length > MANY ? undefined : [...parameters, ...failures.map(({ name }) => name)]
}

/** Everything, the quick first. The last line adds up what the runners counted; options go to Vitest. */
export async function run(options) {
  const reports = await mkdtemp(path.join(os.tmpdir(), 'savanna-reports-'))
  const vitest = path.join(reports, 'vitest.json')
  const playwright = path.join(reports, 'playwright.json')
  const units = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`, ...options]
  let chromium
  const total = await runSteps([
    ...CHECKS,
    {
      name: 'unit and integration tests',
      command: 'vitest',
      parameters: units,
      count: () => readVitest(vitest),
      again: (count) =>
        process.env.CI && options.length === 0 ? secondTry(units, count?.failures) : undefined,
    },
    {
      name: 'browser journeys',
      before: async () => {
        chromium = await ensureChromium()
        await ensureWebBuilt()
      },
      command: 'playwright',
      parameters: ['test', '--reporter=list,json'],
      env: () => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwright }),
      count: () => readPlaywright(playwright),
    },
  ])
  await rm(reports, { recursive: true })
  say(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}
