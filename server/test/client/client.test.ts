import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
// Needs the compiler's JavaScript API, which TypeScript 7 doesn't have, hence TypeScript 5 in
// server/package.json.
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'

const execute = promisify(execFile)
const PROGRAM = fileURLToPath(new URL('main-road.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc')

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-client-'))
  const types = await openapiTS(new URL(`${app.url}/openapi.json`))
  await writeFile(path.join(folder, 'savanna-api.d.ts'), astToString(types))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Checks a program against the types generated from the description, and returns the compiler's output. */
async function checkTypes(program: string): Promise<string> {
  const config = {
    extends: path.join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2025', 'dom'],
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
      paths: { 'savanna-api': ['./savanna-api.d.ts'] },
    },
    files: [program],
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  return execute(process.execPath, [TSC, '-p', folder]).then(
    () => '',
    ({ stdout }) => stdout,
  )
}

it('a client generated from /openapi.json takes two people from registering to a read message', async () => {
  expect(await checkTypes(PROGRAM)).toBe('')
  const { stdout } = await execute(process.execPath, [PROGRAM, app.url, app.config.outboxKey])
  expect(stdout).toBe('Amara: Hello from a program\n')
})

it("a request with a misspelt field doesn't compile", async () => {
  const program = path.join(folder, 'misspelt.ts')
  await writeFile(
    program,
    `import type { operations } from 'savanna-api'
export const body: operations['login']['requestBody']['content']['application/json'] = { login: 'a', pasword: 'b' }`,
  )
  expect(await checkTypes(program)).toContain("'pasword' does not exist")
})
