// Runs before anything is installed and on an older Node than the product itself: plain JavaScript, no packages.
import { ensureInstalled } from './lib/install.mjs'
import { fail } from './lib/output.mjs'

const TASKS = [
  'demo',
  'start',
  'dev',
  'test',
  'check',
  'e2e',
  'bench',
  'fuzz',
  'portraits',
  'scenes',
  'icons',
  'screenshots',
  'backup',
  'restore',
  'move',
  'distribute',
  'doctor',
]

const [task = '', ...rest] = process.argv.slice(2)
const options = rest[0] === '--' ? rest.slice(1) : rest

if (!TASKS.includes(task))
  fail(`Usage: npm run <task> [-- options], where task is one of ${TASKS.join(', ')}.`)
if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Savanna needs Node 20 or newer to set itself up and this is Node ${process.versions.node}.`)
}

try {
  await ensureInstalled()
  const { run } = await import(`./tasks/${task}.mjs`)
  process.exitCode = await run(options)
} catch (error) {
  // A test run that cannot begin counts as a failed test, in the form of a summary.
  if (task === 'test') process.stderr.write(`${error.message}\n0 passed, 1 failed\n`)
  fail(task === 'test' ? '' : error.message)
}
