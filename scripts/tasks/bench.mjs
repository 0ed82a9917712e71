import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ensureChromium } from '../lib/browsers.mjs'
import { TaskError } from '../lib/output.mjs'
import { ROOT, run as runTool } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** The benchmarks that open the built site in a browser. */
const IN_BROWSER = ['first-page.bench.ts', 'presses.bench.ts']

/** Runs all benchmarks, or the named ones: `npm run bench -- discovery`. */
export async function run(options) {
  const all = await readdir(path.join(ROOT, 'bench'), { recursive: true })
  const files = all.filter((file) => file.endsWith('.bench.ts')).sort()
  const names = options.filter((option) => !option.startsWith('-'))
  const chosen = files.filter(
    (file) => names.length === 0 || names.includes(path.basename(file, '.bench.ts')),
  )
  if (chosen.length === 0) throw new TaskError(`There is no such benchmark; there are: ${files.join(', ')}.`)
  const flags = options.filter((option) => option.startsWith('-'))
  const env = {}
  if (chosen.some((file) => IN_BROWSER.includes(file))) {
    await ensureWebBuilt()
    env.CHROMIUM_PATH = await ensureChromium()
  }
  for (const file of chosen) {
    const code = await runTool('node', [path.join('bench', file), ...flags], { env })
    if (code !== 0) return code
  }
  return 0
}
