import { chooseEngine } from '../lib/browsers.mjs'
import { run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/**
 * Takes screenshots of all pages, or of the named ones: `npm run screenshots -- home cards`. `--browser=firefox` or
 * `--browser=webkit` selects the engine.
 */
export async function run(options) {
  const { env, others } = await chooseEngine(options)
  await ensureWebBuilt()
  return runTool('node', ['e2e/screens/main.ts', ...others], { env })
}
