import { chooseEngine } from '../lib/browsers.mjs'
import { run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/**
 * Runs only the browser journeys, in Chromium or in the engine given by `--browser=firefox` or `--browser=webkit`.
 * @throws TaskError when there's no such browser, or it can't be installed
 */
export async function run(options) {
  const { env, others } = await chooseEngine(options)
  await ensureWebBuilt()
  return runTool('playwright', ['test', ...others], { env })
}
