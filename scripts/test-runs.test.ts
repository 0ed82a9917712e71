import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
// @ts-expect-error: plain JavaScript, as it runs before anything is installed.
import { readStamp } from './lib/inputs.mjs'
// @ts-expect-error: the same.
import { findTests, stepsNamed } from './lib/testing/named-tests.mjs'
// @ts-expect-error: the same.
import { readPlaywright, readVitest } from './lib/testing/reports.mjs'
// @ts-expect-error: the same.
import { runChecks, runSteps, sayTotal } from './lib/testing/steps.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-test-runs-'))
})

afterEach(() => vi.restoreAllMocks())

afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)

/** Collects the output. */
function listen(): () => string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => write.mock.calls.map(([text]) => text).join('')
}

/** A step whose runner exits with this code and reports these counts, or crashes without a report. */
const step = (
  name: string,
  code: number,
  count?: { passed: number; failed: number; retried?: string[] },
) => ({
  name,
  command: 'node',
  parameters: ['-e', `process.exit(${code})`],
  count: async () => count,
})

it("adds up the runners' reports, and stops at the first failure", async () => {
  listen()
  const total = await runSteps([
    step('units', 0, { passed: 5, failed: 0, retried: ['a'] }),
    step('journeys', 1, { passed: 2, failed: 1 }),
    step('more journeys', 0, { passed: 9, failed: 0 }),
  ])
  expect(total).toEqual({ passed: 7, failed: 1, retried: ['a'], missing: [] })
})

it.each([
  ['crashes without a report', step('units', 1)],
  ['fails without a failed test', step('units', 1, { passed: 3, failed: 0 })],
])('counts a failure when a runner %s', async (_title, failing) => {
  listen()
  expect(await runSteps([failing])).toMatchObject({ failed: 1 })
})

it('lists tests that a machine cannot run, and counts no failure', async () => {
  const printed = listen()
  const total = await runSteps([{ name: 'journeys in Firefox', before: async () => 'there is no Firefox.' }])
  sayTotal(total)
  expect(total).toMatchObject({ passed: 0, failed: 0 })
  expect(printed()).toContain('NOT RUN on this machine:\n  journeys in Firefox: there is no Firefox.\n')
})

it('reads counts and retried tests with their first error from a Vitest report', async () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  })
  const tests = [test('1', 'passed'), test('2', 'passed', ['It was false.']), test('3', 'failed', ['No.'])]
  const testResults = [{ name: 'a.test.ts', assertionResults: tests }]
  await writeFile(at('vitest'), JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }))
  const retried = ['a.test.ts > 2\n      It was false.']
  expect(await readVitest(at('vitest'))).toEqual({ passed: 2, failed: 1, retried })
  expect(await readVitest(at('vitest')), 'a report is read once').toBeUndefined()
})

it('reads counts and retried journeys with their titles from a Playwright report', async () => {
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

it('prints retried tests before the total', () => {
  const printed = listen()
  sayTotal({ passed: 3, failed: 0, retried: ['e2e/chat.spec.ts > receives'], missing: [] })
  expect(printed().split('\n').slice(-3)).toEqual(['  e2e/chat.spec.ts > receives', '3 passed, 0 failed', ''])
})

it('runs checks in parallel, prints them in order, and counts failures', async () => {
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
  expect(total).toMatchObject({ passed: 0, failed: 1 })
  expect(printed().replace(/ \(.*\)/g, '')).toBe(
    'first\n✓ waits for the other\nsecond\n✓ ends first\nthird\n✗ fails\n',
  )
})

it('a stamp is current until an input other than a test changes', async () => {
  const input = at('input')
  await mkdir(input)
  const read = () => readStamp(path.relative(ROOT, at('stamp')), [path.relative(ROOT, input)])
  await writeFile(path.join(input, 'a.ts'), '1')
  const stamp = await read()
  expect(stamp.isCurrent).toBe(false)
  await stamp.renew()
  await writeFile(path.join(input, 'a.test.ts'), 'test')
  expect((await read()).isCurrent).toBe(true)
  await writeFile(path.join(input, 'a.ts'), '2')
  expect((await read()).isCurrent).toBe(false)
})

it('finds tests by part of their path, or else of their titles', async () => {
  expect(await findTests(['plans.rules'])).toEqual({
    files: ['server/src/features/plans/plans.rules.test.ts'],
  })
  const { files, title } = await findTests(['lifts the message limit'])
  expect(files).toContain('e2e/plans.spec.ts')
  expect(title).toBe('lifts the message limit')
})

it('runs named files in their own runner and engine', async () => {
  const named = await stepsNamed(['plans.rules', 'e2e/plans.spec', 'webkit/main-road'], folder)
  expect(named.map(({ name }: { name: string }) => name)).toEqual([
    'unit and integration tests',
    'journeys in chromium',
    'journeys in webkit',
  ])
})

it('rejects names without a test, and runner options', async () => {
  await expect(stepsNamed([`no${'thing'} of that`], folder)).rejects.toThrow('No test file and no title')
  await expect(stepsNamed(['--watch'], folder)).rejects.toThrow('takes names of tests and not --watch')
})
