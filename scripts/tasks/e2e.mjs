import { ensureChromium } from '../lib/chromium.mjs'
import { run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** Runs the browser journeys alone. */
export async function run(options) {
  const env = { CHROMIUM_PATH: await ensureChromium() }
  await ensureWebBuilt()
  return runTool('playwright', ['test', ...options], { env })
}
