import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureChromiumAndShell, ensureFirefox, ensureWebKit } from '../lib/browsers.mjs'
import { CHECKS } from '../lib/checks.mjs'
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
  const runners = [
    unitTests(path.join(reports, 'vitest.json'), options),
    journeys(reports),
    journeysInFirefox(reports),
    mainRoadInWebKit(reports),
  ]
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
  return playwright(reports, 'browser journeys', [], async () => {
    const env = await ensureChromiumAndShell()
    await ensureWebBuilt()
    return { env }
  })
}

/** Runs the journeys that are marked for it; `npm run e2e -- --browser=firefox` runs all. */
function journeysInFirefox(reports) {
  return playwright(reports, 'journeys in Firefox', ['--grep', '@firefox'], async () => {
    const FIREFOX_PATH = await ensureFirefox()
    if (!FIREFOX_PATH) return { missing: 'there is no Firefox. Install it, or set FIREFOX_PATH to one.' }
    return { env: { E2E_BROWSER: 'firefox', FIREFOX_PATH, CHROMIUM_PATH: await ensureChromium() } }
  })
}

function mainRoadInWebKit(reports) {
  return playwright(reports, 'main road in WebKit', [], async () => {
    const WEBKIT_DRIVER = await ensureWebKit()
    if (!WEBKIT_DRIVER)
      return { missing: 'there is no WebKitWebDriver with Xvfb. Install webkit2gtk-driver and xvfb.' }
    return { env: { E2E_BROWSER: 'webkit', WEBKIT_DRIVER } }
  })
}

/** Returns a step of Playwright in one engine; `prepare` finds the browser, or says why there is none. */
function playwright(reports, name, parameters, prepare) {
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`)
  let found
  return {
    name,
    before: async () => {
      found = await prepare()
      return found.missing
    },
    command: 'playwright',
    parameters: ['test', '--reporter=list,json', ...parameters],
    env: () => ({ ...found.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: () => readPlaywright(report),
  }
}
