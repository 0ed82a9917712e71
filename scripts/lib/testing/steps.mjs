import { readStamp } from '../inputs.mjs'
import { say } from '../output.mjs'
import { capture, run } from '../processes.mjs'

/** The number of cores on the project's machines. Most checks already use several threads. */
const CHECKS_AT_ONCE = 2

/** Runs independent checks, two at a time, and prints the output of each in the order of the list. */
export async function runChecks(checks) {
  const results = []
  let started = 0
  let printed = 0
  const work = async () => {
    while (started < checks.length) {
      const index = started++
      results[index] = await runCheck(checks[index])
      // A check that ends early waits until those before it in the list are printed.
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

async function runCheck(check) {
  const started = Date.now()
  const result = await runUnlessUnchanged(check).catch((error) => ({ code: 1, output: error.message }))
  return { ...result, seconds: (Date.now() - started) / 1000 }
}

async function runUnlessUnchanged({ name, inputs, before, command, parameters }) {
  const stamp = inputs && (await readStamp(`node_modules/.cache/checks/${name.replaceAll(' ', '-')}`, inputs))
  if (stamp?.isCurrent && !process.env.CI) return { code: 0, output: 'Nothing has changed since it passed.' }
  await before?.()
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const result = await capture(command, parameters, { env })
  if (result.code === 0) await stamp?.renew()
  return result
}

/**
 * Runs test runners in order and stops at the first failure.
 * @returns the sums of their counts; `retried` lists tests that passed only on a retry, and `missing` the reasons, returned by
 * steps' `before`, why this machine can't run some of them
 */
export async function runSteps(steps) {
  const total = emptyTotal()
  for (const step of steps) {
    const started = Date.now()
    const { code, count, missing } = await runStep(step)
    if (missing) {
      total.missing.push(`${step.name}: ${missing}`)
      continue
    }
    total.passed += count?.passed ?? 0
    total.failed += count?.failed ?? 0
    total.retried.push(...(count?.retried ?? []))
    // A runner can fail without a failed test, for example when a file doesn't load.
    if (code !== 0 && !count?.failed) total.failed += 1
    sayResult(step.name, code, (Date.now() - started) / 1000)
    if (total.failed > 0) break
  }
  return total
}

const emptyTotal = () => ({ passed: 0, failed: 0, retried: [], missing: [] })

function sayResult(name, code, seconds) {
  say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
}

async function runStep({ before, command, parameters, env, count }) {
  try {
    const missing = await before?.()
    if (missing) return { code: 0, missing }
    const code = await run(command, parameters, { env: env?.() })
    return { code, count: await count?.() }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { code: 1 }
  }
}

/** Prints the names of tests that passed only on a retry, then the total as the last line. */
export function sayTotal({ passed, failed, retried, missing }) {
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
