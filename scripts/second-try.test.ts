import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
// @ts-expect-error: plain JavaScript, as it runs before anything is installed.
import { readVitest } from './lib/reports.mjs'
// @ts-expect-error: the same.
import { runSteps } from './lib/steps.mjs'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-second-try-'))
})

beforeEach(() => writeFile(at('runs'), ''))

afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)

interface File {
  name: string
  passed: number
  failed?: number
  /** A hook failed: nothing was tried. */
  broken?: boolean
}

/** What Vitest writes about such files. */
function reportOf(files: File[]) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return JSON.stringify({
    numPassedTests: sum(files.map(({ passed }) => passed)),
    numFailedTests: sum(files.map(({ failed = 0 }) => failed)),
    testResults: files.map(({ name, passed, failed = 0, broken }) => ({
      name,
      status: failed > 0 || broken ? 'failed' : 'passed',
      assertionResults: Array.from({ length: passed }, () => ({ status: 'passed' })),
    })),
  })
}

/** A runner that reports `runs` one after the other and fails where a file did; without a report it crashes. */
async function runWith(runs: (File[] | undefined)[]) {
  for (const [index, files] of runs.entries()) await writeFile(at(`${index}`), files ? reportOf(files) : '')
  const runner = `
    const fs = require('node:fs')
    const runs = fs.readFileSync('runs', 'utf8')
    const report = fs.readFileSync(String(runs.split('\\n').length - 1), 'utf8')
    fs.writeFileSync('runs', runs + process.argv.slice(1).join() + '\\n')
    if (report) fs.writeFileSync('report', report)
    process.exitCode = report && !report.includes('failed"') ? 0 : 1`
  const total = await runSteps([
    {
      name: 'a runner',
      command: 'node',
      parameters: ['-e', `process.chdir(${JSON.stringify(folder)});${runner}`, '--', 'all'],
      count: () => readVitest(at('report')),
      again: (count?: { failures: File[] }) => [
        ...['-e', `process.chdir(${JSON.stringify(folder)});${runner}`, '--'],
        ...(count?.failures ?? []).map(({ name }) => name),
      ],
    },
  ])
  return { total, runs: (await readFile(at('runs'), 'utf8')).split('\n').slice(0, -1) }
}

const whole = { name: 'a.test.ts', passed: 5 }

it('tries the files that failed once more, also those whose hooks failed, and counts nothing twice', async () => {
  const [torn, closed] = [
    { name: 'b.test.ts', passed: 2, failed: 1 },
    { name: 'c.test.ts', passed: 0, broken: true },
  ]
  const mended = [
    { name: 'b.test.ts', passed: 3 },
    { name: 'c.test.ts', passed: 4 },
  ]
  expect(await runWith([[whole, torn, closed], mended])).toEqual({
    total: { passed: 12, failed: 0 },
    runs: ['all', 'b.test.ts,c.test.ts'],
  })
})

it('fails for what fails twice', async () => {
  const torn = { name: 'b.test.ts', passed: 2, failed: 1 }
  expect((await runWith([[whole, torn], [torn]])).total).toEqual({ passed: 7, failed: 1 })
  await writeFile(at('runs'), '')
  const closed = { name: 'c.test.ts', passed: 0, broken: true }
  expect((await runWith([[whole, closed], [closed]])).total).toEqual({ passed: 5, failed: 1 })
})

it('tries everything again when a runner crashed, and fails when it does so twice', async () => {
  expect(await runWith([undefined, [whole]])).toEqual({ total: { passed: 5, failed: 0 }, runs: ['all', ''] })
  await writeFile(at('runs'), '')
  await rm(at('report'), { force: true })
  expect((await runWith([undefined, undefined])).total).toEqual({ passed: 0, failed: 1 })
})
