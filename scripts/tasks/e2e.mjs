import { chooseEngine } from '../lib/browsers.mjs'
import { run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/**
 * Runs the browser journeys alone, in Chromium or in the engine that `--browser=firefox` or `--browser=webkit` names.
 * @throws TaskError when there is no such browser, or it cannot be installed
 */
export async function run(options) {
  const { env, others } = await chooseEngine(options)
  await ensureWebBuilt()
  return runTool('playwright', ['test', ...others], { env })
}
