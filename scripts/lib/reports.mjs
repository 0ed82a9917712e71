import { readFile, rm } from 'node:fs/promises'

/** What a Vitest run truly counted, from its JSON reporter; `failures` are the files with the number that passed in each. */
export async function readVitest(file) {
  const report = await readJson(file)
  // A run that ends before its report must not leave that of the run before in its place.
  await rm(file, { force: true })
  if (!report) return undefined
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      name,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    }))
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
}

/** What counts after a second run of the files that failed in the first one, or of all where none is known. */
export function putTogether({ passed = 0, failures = [] } = {}, second) {
  const twice = failures.reduce((sum, file) => sum + file.passed, 0)
  const all = second.passed + (failures.length > 0 ? passed - twice : 0)
  return { passed: all, failed: second.failed, again: Math.max(0, all - passed) }
}

/** What a Playwright run truly counted, from its JSON reporter; `again` passed only at another try. */
export async function readPlaywright(file) {
  const stats = (await readJson(file))?.stats
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, again: stats.flaky }
}

async function readJson(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}
