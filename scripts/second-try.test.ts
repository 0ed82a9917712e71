import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// @ts-expect-error: plain JavaScript, as it runs before anything is installed.
import { readPlaywright, readVitest } from './lib/reports.mjs'
// @ts-expect-error: the same.
import { runChecks, runSteps, sayTotal } from './lib/steps.mjs'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-second-try-'))
})

beforeEach(() => writeFile(at('runs'), ''))
afterEach(() => vi.restoreAllMocks())

afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)

interface File {
  name: string
  passed?: string[]
  failed?: string[]
  /** Passed after a try that failed, in one run. */
  retried?: string[]
  /** A hook failed: nothing was tried. */
  broken?: boolean
}

/** Returns the JSON report that Vitest writes about such files. */
function reportOf(files: File[]) {
  const count = (lists: (string[] | undefined)[]) => lists.reduce((sum, list = []) => sum + list.length, 0)
  const results = (titles: string[] = [], status = 'passed', failureMessages: string[] = []) =>
    titles.map((fullName) => ({ fullName, status, failureMessages }))
  return JSON.stringify({
    numPassedTests: count(files.flatMap(({ passed, retried }) => [passed, retried])),
    numFailedTests: count(files.map(({ failed }) => failed)),
    testResults: files.map(({ name, passed, failed, retried, broken }) => ({
      name,
      status: failed || broken ? 'failed' : 'passed',
      assertionResults: [
        ...results(passed),
        ...results(failed, 'failed', ['It is false.']),
        ...results(retried, 'passed', ['It was false.']),
      ],
    })),
  })
}

/** Runs a runner that reports `runs` one after the other and fails where a file did; without a report it crashes. */
async function runWith(runs: (File[] | undefined)[]) {
  for (const [index, files] of runs.entries()) await writeFile(at(`${index}`), files ? reportOf(files) : '')
  const runner = `
    process.chdir(${JSON.stringify(folder)})
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
      parameters: ['-e', runner, '--', 'all'],
      count: () => readVitest(at('report')),
      retry: (count?: { failures: File[] }) => [
        ...['-e', runner, '--'],
        ...(count?.failures ?? []).map(({ name }) => name),
      ],
    },
  ])
  return { total, runs: (await readFile(at('runs'), 'utf8')).split('\n').slice(0, -1) }
}

/** Collects what is printed. */
function listen(): () => string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => write.mock.calls.map(([text]) => text).join('')
}

const whole = { name: 'a.test.ts', passed: ['1', '2', '3', '4', '5'] }

it('runs the files that failed once more, also those whose hooks failed, and counts nothing twice', async () => {
  const before = [
    { name: 'b.test.ts', passed: ['1', '2'], failed: ['3'] },
    { name: 'c.test.ts', broken: true },
  ]
  const after = [
    { name: 'b.test.ts', passed: ['1', '2', '3'] },
    { name: 'c.test.ts', passed: ['1', '2', '3', '4'] },
  ]
  expect(await runWith([[whole, ...before], after])).toEqual({
    total: { passed: 12, failed: 0, retried: ['b.test.ts > 3', 'c.test.ts (the whole file)'] },
    runs: ['all', 'b.test.ts,c.test.ts'],
  })
})

it('a test that fails twice fails the run', async () => {
  const failing = { name: 'b.test.ts', passed: ['1', '2'], failed: ['3'] }
  expect((await runWith([[whole, failing], [failing]])).total).toEqual({ passed: 7, failed: 1, retried: [] })
  await writeFile(at('runs'), '')
  const broken = { name: 'c.test.ts', broken: true }
  expect((await runWith([[whole, broken], [broken]])).total).toEqual({ passed: 5, failed: 1, retried: [] })
})

it('runs everything again when a runner crashed, and fails when it does so twice', async () => {
  expect(await runWith([undefined, [whole]])).toEqual({
    total: { passed: 5, failed: 0, retried: ['a runner (the whole run)'] },
    runs: ['all', ''],
  })
  await writeFile(at('runs'), '')
  await rm(at('report'), { force: true })
  expect((await runWith([undefined, undefined])).total).toEqual({ passed: 0, failed: 1, retried: [] })
})

it("names the tests that Vitest's own second try let pass with their errors, in the first run and in the second", async () => {
  const first = [
    { ...whole, retried: ['6'] },
    { name: 'b.test.ts', failed: ['1'] },
  ]
  const second = [{ name: 'b.test.ts', retried: ['1'] }]
  expect((await runWith([first, second])).total).toEqual({
    passed: 7,
    failed: 0,
    retried: ['a.test.ts > 6\n      It was false.', 'b.test.ts > 1\n      It was false.'],
  })
})

it("names the journeys that passed at another try, with the titles around them, from Playwright's report", async () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 2 },
    suites: [
      {
        title: 'chat.spec.ts',
        file: 'chat.spec.ts',
        specs: [spec('sends', 'expected'), spec('receives', 'flaky')],
        suites: [{ title: 'on a phone', file: 'chat.spec.ts', specs: [spec('writes', 'flaky')] }],
      },
    ],
  }
  await writeFile(at('playwright'), JSON.stringify(report))
  expect(await readPlaywright(at('playwright'))).toEqual({
    passed: 3,
    failed: 0,
    retried: ['e2e/chat.spec.ts > receives', 'e2e/chat.spec.ts > on a phone > writes'],
  })
})

it('the names of tests that used a second try are printed last, before the closing line', () => {
  const printed = listen()
  sayTotal({ passed: 3, failed: 0, retried: ['b.test.ts > 3', 'e2e/chat.spec.ts > receives'] })
  expect(printed().split('\n').slice(-4)).toEqual([
    '  b.test.ts > 3',
    '  e2e/chat.spec.ts > receives',
    '3 passed, 0 failed',
    '',
  ])
})

it('only the closing line is printed when every test passes at once', () => {
  const printed = listen()
  sayTotal({ passed: 3, failed: 0, retried: [] })
  expect(printed()).toBe('3 passed, 0 failed\n')
})

it('runs checks beside each other, tells in their order what they said, and counts each that fails', async () => {
  const printed = listen()
  const check = (name: string, script: string) => ({ name, command: 'node', parameters: ['-e', script] })
  const waitForLater = `
    const timer = setInterval(() => {
      if (!require('node:fs').existsSync(${JSON.stringify(at('later'))})) return
      clearInterval(timer)
      console.log('first')
    }, 10)`
  const later = `require('node:fs').writeFileSync(${JSON.stringify(at('later'))}, '');console.log('second')`
  const total = await runChecks([
    check('waits for the other', waitForLater),
    check('ends first', later),
    check('fails', 'console.error("third");process.exit(1)'),
  ])
  expect(total).toEqual({ passed: 0, failed: 1, retried: [] })
  expect(printed().replace(/ \(.*\)/g, '')).toBe(
    'first\n✓ waits for the other\nsecond\n✓ ends first\nthird\n✗ fails\n',
  )
})

it('what a machine cannot run is named at the end, and is no failure', async () => {
  const spoken = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const total = await runSteps([{ name: 'journeys in Firefox', before: async () => 'there is no Firefox.' }])
  sayTotal(total)
  expect(total).toMatchObject({ passed: 0, failed: 0 })
  expect(spoken.mock.calls.join('')).toContain(
    'NOT RUN on this machine:\n  journeys in Firefox: there is no Firefox.\n',
  )
})
