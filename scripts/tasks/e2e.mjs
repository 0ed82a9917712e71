import { ensureChromium, ensureFirefox, ensureWebKit } from '../lib/browsers.mjs'
import { TaskError } from '../lib/output.mjs'
import { run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

const ENGINES = {
  chromium: async () => ({ CHROMIUM_PATH: await ensureChromium() }),
  // A call is between Firefox and Chromium.
  firefox: async () => ({ FIREFOX_PATH: await ensureFirefox(), CHROMIUM_PATH: await ensureChromium() }),
  webkit: async () => ({ WEBKIT_DRIVER: await ensureWebKit() }),
}

/**
 * Runs the browser journeys alone, in Chromium or in the engine that `--browser=firefox` or `--browser=webkit` names.
 * @throws TaskError when there is no such browser, or it cannot be installed
 */
export async function run(options) {
  const chosen = options.find((option) => option.startsWith('--browser='))
  const engine = chosen?.slice('--browser='.length) ?? 'chromium'
  const found = await ENGINES[engine]?.()
  if (!found || Object.values(found).includes(undefined))
    throw new TaskError(`The journeys cannot run in ${engine}: see docs/browsers.md.`)
  await ensureWebBuilt()
  const others = options.filter((option) => option !== chosen)
  return runTool('playwright', ['test', ...others], { env: { ...found, E2E_BROWSER: engine } })
}
