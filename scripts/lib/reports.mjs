import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './processes.mjs'

/**
 * Reads the counts of a Vitest run from its JSON report. Returns `failures`, the files that failed with their tests, and
 * `retried`, the names of the tests that passed at another try, each with its first error. Returns nothing when the run
 * wrote no report.
 */
export async function readVitest(file) {
  const report = await readJson(file)
  // A run that ends before its report must not leave that of the run before in its place.
  await rm(file, { force: true })
  if (!report) return undefined
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(name)} > ${test.fullName}` })),
  )
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      name,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
      failed: assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative(name)} > ${fullName}`),
    }))
  // Vitest keeps the errors of the tries before in a test that passed in the end.
  const retried = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages?.length,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures,
    retried: retried.map(({ name, failureMessages }) => `${name}${indent(failureMessages[0])}`),
  }
}

/**
 * Adds up a run and a second run of the files that failed in it, or of everything where the first run wrote no report.
 * `name` is what the whole run is called.
 */
export function mergeRuns(first, second, name) {
  if (!first) return { ...second, retried: [...second.retried, `${name} (the whole run)`] }
  const failedAgain = new Set(second.failures.flatMap(({ name, failed }) => [name, ...failed]))
  // A file whose hooks failed has no failed test to name.
  const failedFirst = first.failures.flatMap((file) =>
    file.failed.length > 0
      ? file.failed
      : failedAgain.has(file.name)
        ? []
        : [`${relative(file.name)} (the whole file)`],
  )
  const countedTwice = first.failures.reduce((sum, { passed }) => sum + passed, 0)
  const counted = first.failures.length > 0 ? first.passed - countedTwice : 0
  const named = [...first.retried, ...second.retried]
  const retried = failedFirst.filter(
    (test) => !failedAgain.has(test) && !named.some((other) => other.startsWith(`${test}\n`)),
  )
  return {
    passed: second.passed + counted,
    failed: second.failed,
    retried: [...new Set([...first.retried, ...retried, ...second.retried])],
  }
}

/** Reads the counts of a Playwright run from its JSON report; `retried` has the names of what passed at another try. */
export async function readPlaywright(file) {
  const report = await readJson(file)
  if (!report) return undefined
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected, retried: report.suites.flatMap(findFlaky) }
}

/** Lists the journeys below a suite of Playwright's report that passed at another try, with the titles around them. */
function findFlaky(suite) {
  const here = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title)
  const below = (suite.suites ?? []).flatMap(findFlaky)
  const title = suite.title === suite.file ? `e2e/${suite.title}` : suite.title
  return [...here, ...below].map((name) => `${title} > ${name}`)
}

/** Sets the beginning of an error below the name of its test. */
function indent(error) {
  return `\n${error.slice(0, 1_000)}`.replaceAll('\n', '\n      ')
}

/** Shortens a file's name to its place in the repository. */
function relative(file) {
  const shorter = path.relative(ROOT, file)
  return shorter.startsWith('..') ? file : shorter
}

async function readJson(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}
