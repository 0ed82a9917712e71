// Runs before anything is installed, and on older Node versions than the product: plain JavaScript, no packages.
// package.json lists the tasks; each is a file in ./tasks.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { fail } from './lib/output.mjs'

const [task = '', ...rest] = process.argv.slice(2)
const options = rest.filter((option) => option !== '--')
const file = new URL(`./tasks/${task}.mjs`, import.meta.url)

if (!existsSync(file)) fail('There is no such task. package.json lists them: npm run.')
if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Savanna needs Node 20 or newer to set itself up and this is Node ${process.versions.node}.`)
}

try {
  await ensureInstalled()
  const { run } = await import(file.href)
  process.exitCode = await run(options)
} catch (error) {
  // A test run that can't start counts as a failed test, so every run ends with a total.
  if (task === 'test') process.stderr.write(`${error.message}\n0 passed, 1 failed\n`)
  fail(task === 'test' ? '' : error.message)
}
