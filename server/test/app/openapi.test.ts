import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Config, lintFromString, loadConfig } from '@redocly/openapi-core'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'

const pathTo = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
/** The document's name in the list of exceptions. */
const DOCUMENT = 'openapi.json'

interface Operation {
  operationId?: string
  requestBody?: { required: boolean }
}

let app: TestApp
let source: string
let config: Config
beforeAll(async () => {
  app = await startTestApp()
  source = await (await fetch(`${app.url}/openapi.json`)).text()
  config = await loadConfig({ configPath: pathTo('redocly.yaml') })
})
afterAll(() => app.close())

async function lint(text: string) {
  const problems = await lintFromString({ source: text, absoluteRef: pathTo(DOCUMENT), config })
  return problems.map(({ ruleId, message, location, ignored }) => {
    const pointer = location[0]?.pointer
    return { ruleId, pointer, ignored: ignored ?? false, line: `${ruleId} at ${pointer}: ${message}` }
  })
}

it("/openapi.json passes the recommended rules of Redocly's linter", async () => {
  const problems = await lint(source)
  expect(problems.filter(({ ignored }) => !ignored).map(({ line }) => line)).toEqual([])
})

it('every linter exception is still needed', async () => {
  const exceptions: Record<string, Record<string, string[]>> = parse(
    readFileSync(pathTo('.redocly.lint-ignore.yaml'), 'utf8'),
  )
  const named = Object.entries(exceptions[DOCUMENT] ?? {}).flatMap(([rule, pointers]) =>
    pointers.map((pointer) => `${rule} at ${pointer}`),
  )
  const used = (await lint(source)).filter(({ ignored }) => ignored)
  expect(used.map(({ ruleId, pointer }) => `${ruleId} at ${pointer}`).sort()).toEqual(named.sort())
})

it('the linter finds an operation without an id', async () => {
  const planted = JSON.parse(source)
  delete planted.paths['/api/users/login'].post.operationId
  const [problem] = (await lint(JSON.stringify(planted))).filter(({ ignored }) => !ignored)
  expect(problem?.line).toContain('operation-operationId at #/paths/~1api~1users~1login/post')
})

it("every route in the contract is described under its constant's name", () => {
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, Operation>> }
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(paths['/api/chat/room/{roomId}']?.get?.operationId).toBe('listMessages')
  expect(new Set(ids).size).toBe(ALL_ROUTES.length)
})

it('an optional request body is described as optional', () => {
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, Operation>> }
  const required = (path: string) => paths[path]?.post?.requestBody?.required
  expect(required('/api/users/report/{userId}/{targetId}')).toBe(false)
  expect(required('/api/users/login')).toBe(true)
})
