import { say } from './output.mjs'
import { capture, run } from './processes.mjs'
import { mergeRuns } from './reports.mjs'

/** As many as the cores that the site's machines have; most checks use more than one thread by themselves. */
const CHECKS_AT_ONCE = 2

/** Runs checks that do not depend on each other, two at a time; prints what each of them said in the order of the list. */
export async function runChecks(checks) {
  const results = []
  let started = 0
  let printed = 0
  const work = async () => {
    while (started < checks.length) {
      const index = started++
      results[index] = await runCheck(checks[index])
      // What ends before those ahead of it in the list waits for its turn.
      for (; results[printed]; printed++) sayCheck(checks[printed], results[printed])
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work))
  return { ...emptyTotal(), failed: results.filter(({ code }) => code !== 0).length }
}

function sayCheck({ name }, { code, output, seconds }) {
  if (output.trim()) say(output.trimEnd())
  sayResult(name, code, seconds)
}

async function runCheck({ before, command, parameters }) {
  const started = Date.now()
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const work = async () => {
    await before?.()
    return capture(command, parameters, { env })
  }
  const result = await work().catch((error) => ({ code: 1, output: error.message }))
  return { ...result, seconds: (Date.now() - started) / 1000 }
}

/**
 * Runs the test runners in order and stops at the first one that fails. Returns the sums of what they counted, in
 * `retried` the names of what passed only at another try, and in `missing` what this machine cannot run: a step's `before`
 * returns a sentence that says why. A step that gives parameters by `retry` is run again with
 * them when it has failed.
 */
export async function runSteps(steps) {
  const total = emptyTotal()
  for (const step of steps) {
    const started = Date.now()
    const { code, count, missing } = await attempt(step)
    if (missing) {
      total.missing = [...(total.missing ?? []), `${step.name}: ${missing}`]
      continue
    }
    total.passed += count?.passed ?? 0
    total.failed += count?.failed ?? 0
    total.retried.push(...(count?.retried ?? []))
    // A runner can fail without a failed test, when a file does not load for example.
    if (code !== 0 && !count?.failed) total.failed += 1
    sayResult(step.name, code, (Date.now() - started) / 1000)
    if (total.failed > 0) break
  }
  return total
}

const emptyTotal = () => ({ passed: 0, failed: 0, retried: [] })

function sayResult(name, code, seconds) {
  say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
}

async function attempt(step) {
  try {
    const missing = await step.before?.()
    if (missing) return { code: 0, missing }
    const first = await runOnce(step)
    const parameters = first.code === 0 ? undefined : step.retry?.(first.count)
    if (!parameters) return first
    say(`↻ ${step.name}: what failed is run again`)
    const second = await runOnce({ ...step, parameters })
    return { code: second.code, count: second.count && mergeRuns(first.count, second.count, step.name) }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { code: 1 }
  }
}

async function runOnce({ command, parameters, env, count }) {
  const code = await run(command, parameters, { env: env?.() })
  return { code, count: await count?.() }
}

/** Prints what passed only at another try, by name, and then the closing line, which the readers of a run look for. */
export function sayTotal({ passed, failed, retried, missing = [] }) {
  if (missing.length > 0) {
    say('NOT RUN on this machine:')
    for (const sentence of missing) say(`  ${sentence}`)
  }
  if (retried.length > 0) {
    say('Passed only at another try, and to be fixed before anything else (docs/decisions/0030):')
    for (const name of retried) say(`  ${name}`)
  }
  say(`${passed} passed, ${failed} failed`)
}
