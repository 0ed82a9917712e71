import { readFile } from 'node:fs/promises'

/** What a Vitest run truly counted, from its JSON reporter. */
export async function readVitest(file) {
  const report = await readJson(file)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** What a Playwright run truly counted, from its JSON reporter; `again` passed only at another try. */
export async function readPlaywright(file) {
  const stats = (await readJson(file))?.stats
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, again: stats.flaky }
}

async function readJson(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}
