import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../processes.mjs'

/**
 * Reads the counts of a Vitest run from its JSON report.
 * @returns the counts, and in `retried` the names of the tests that passed on a retry, each with its first error; undefined
 * if the run wrote no report
 */
export async function readVitest(file) {
  const report = await readJson(file)
  // If a run ends before its report, the previous run's report mustn't remain.
  await rm(file, { force: true })
  if (!report) return undefined
  const retried = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // A test that passed on a retry still has the errors of earlier tries.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName, failureMessages }) => `${relative(name)} > ${fullName}${indent(failureMessages[0])}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, retried }
}

/** Reads the counts of a Playwright run from its JSON report, like `readVitest`. */
export async function readPlaywright(file) {
  const report = await readJson(file)
  if (!report) return undefined
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected, retried: report.suites.flatMap(findFlaky) }
}

/** Lists the journeys in a suite of Playwright's report that passed on a retry, with their suites' titles. */
function findFlaky(suite) {
  const here = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title)
  const below = (suite.suites ?? []).flatMap(findFlaky)
  const title = suite.title === suite.file ? `e2e/${suite.title}` : suite.title
  return [...here, ...below].map((name) => `${title} > ${name}`)
}

/** Puts the start of an error below its test's name. */
function indent(error) {
  return `\n${error.slice(0, 1_000)}`.replaceAll('\n', '\n      ')
}

/** Makes a file's path relative to the repository. */
function relative(file) {
  const shorter = path.relative(ROOT, file)
  return shorter.startsWith('..') ? file : shorter
}

async function readJson(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}
