import { say } from './output.mjs'
import { run } from './processes.mjs'
import { putTogether } from './reports.mjs'

/**
 * Runs steps in order and stops at the first one that fails; adds up what the test runners counted. A step that names
 * by `again` the parameters for it has a second try.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    const started = Date.now()
    const { code, count } = await attempt(step)
    total.passed += count?.passed ?? 0
    total.failed += count?.failed ?? 0
    // A runner can fail without a failed test, when a file does not load for example.
    if (code !== 0 && !count?.failed) total.failed += 1
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    say(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
    if (count?.again) say(`  of these, ${count.again} passed only at another try`)
    if (total.failed > 0) break
  }
  return total
}

async function attempt(step) {
  try {
    await step.before?.()
    const first = await runOnce(step)
    const again = first.code !== 0 && step.again?.(first.count)
    if (!again) return first
    say(`↻ ${step.name}: what failed is tried again`)
    const second = await runOnce({ ...step, parameters: again })
    return { code: second.code, count: second.count && putTogether(first.count, second.count) }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { code: 1 }
  }
}

async function runOnce({ command, parameters, env, count }) {
  const code = await run(command, parameters, { env: env?.() })
  return { code, count: await count?.() }
}
