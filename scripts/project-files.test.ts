import { existsSync, globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

it('the version file, the pinned packages and the containers use the same Node', async () => {
  const version = (await read('.node-version')).trim()
  const { optionalDependencies } = JSON.parse(await read('package.json'))
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]))
  expect(await read('Dockerfile')).toContain(`FROM node:${version.split('.')[0]}-slim`)
})

it('the workflow runs .ci/run with the Node of the version file, without secrets', async () => {
  const text = await read('.github/workflows/ci.yml')
  const { on, permissions, jobs } = parse(text)
  expect(Object.keys(on)).toEqual(['push', 'pull_request'])
  expect(permissions).toEqual({ contents: 'read' })
  const steps: { uses?: string; run?: string; with?: Record<string, string> }[] = jobs.test.steps
  expect(steps.at(-1)?.run).toBe('.ci/run')
  expect((await stat(path.join(ROOT, '.ci/run'))).mode & 0o111, '.ci/run can be executed').not.toBe(0)
  const versionFile = steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))?.with?.[
    'node-version-file'
  ]
  expect(existsSync(path.join(ROOT, versionFile ?? 'nowhere'))).toBe(true)
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/@v\d+$/)
  expect(text).not.toContain('secrets.')
})

it('issue forms are valid and have a required field', async () => {
  for (const form of ['bug', 'feature']) {
    const { name, description, body } = parse(await read(`.github/ISSUE_TEMPLATE/${form}.yml`))
    expect([name, description].every((text) => text.length > 0)).toBe(true)
    expect(
      body.some(({ validations }: { validations?: { required: boolean } }) => validations?.required),
    ).toBe(true)
  }
})

it('Renovate runs weekly and groups small updates', async () => {
  const { schedule, packageRules } = JSON.parse(await read('.github/renovate.json'))
  expect(schedule.join()).toContain('monday')
  expect(packageRules).toContainEqual(
    expect.objectContaining({ matchUpdateTypes: ['minor', 'patch'], groupName: expect.any(String) }),
  )
})

it('web tests that replace modules or globals are isolated', async () => {
  const tests = globSync('web/src/**/*.test.{ts,tsx}', { cwd: ROOT })
  const texts = await Promise.all(tests.map(async (file) => [file, await read(file)] as const))
  const replacing = texts
    .filter(([, text]) => /\bvi\.(mock|resetModules)\(|^vi\.stubGlobal\(/m.test(text))
    .map(([file]) => file)
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !file.includes('.isolated.'))).toEqual([])
})
