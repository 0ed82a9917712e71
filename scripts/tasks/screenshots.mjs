import { ensureChromium } from '../lib/browsers.mjs'
import { run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** Takes screenshots of every page, or of those named: `npm run screenshots -- home cards`. */
export async function run(options) {
  const env = { CHROMIUM_PATH: await ensureChromium() }
  await ensureWebBuilt()
  return runTool('node', ['e2e/screens/main.ts', ...options], { env })
}
