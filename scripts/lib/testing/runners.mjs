import path from 'node:path'
import { ensureChromium, ensureChromiumAndShell, ensureFirefox, ensureWebKit } from '../browsers.mjs'
import { ensureWebBuilt } from '../web-build.mjs'
import { readPlaywright, readVitest } from './reports.mjs'

/** How the environment of a run leads to each engine, or why it can't run here. */
const ENGINES = {
  async chromium() {
    return { env: await ensureChromiumAndShell() }
  },
  async firefox() {
    const FIREFOX_PATH = await ensureFirefox()
    if (!FIREFOX_PATH) return { missing: 'there is no Firefox. Install it, or set FIREFOX_PATH to one.' }
    // In a call with Firefox the other member is in Chromium.
    return { env: { E2E_BROWSER: 'firefox', FIREFOX_PATH, CHROMIUM_PATH: await ensureChromium() } }
  },
  async webkit() {
    const WEBKIT_DRIVER = await ensureWebKit()
    if (!WEBKIT_DRIVER)
      return { missing: 'there is no WebKitWebDriver with Xvfb. Install webkit2gtk-driver and xvfb.' }
    return { env: { E2E_BROWSER: 'webkit', WEBKIT_DRIVER } }
  },
}

/** Returns a step that runs Vitest; its report goes to the folder `reports`. */
export function vitest(reports, name, parameters, env = {}) {
  const report = reportOf(reports, name)
  return {
    name,
    command: 'vitest',
    parameters: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...parameters,
    ],
    env: () => env,
    count: () => readVitest(report),
  }
}

/** Returns a step that runs journeys in an engine, and builds the web app for them; its report goes to `reports`. */
export function journeys(reports, name, engine, parameters) {
  const report = reportOf(reports, name)
  let found
  return {
    name,
    async before() {
      found = await ENGINES[engine]()
      if (!found.missing) await ensureWebBuilt()
      return found.missing
    },
    command: 'playwright',
    parameters: ['test', '--reporter=list,json', ...parameters],
    env: () => ({ ...found.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: () => readPlaywright(report),
  }
}

function reportOf(reports, name) {
  return path.join(reports, `${name.replaceAll(' ', '-')}.json`)
}
