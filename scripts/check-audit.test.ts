import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { audit } from './lib/audit.ts'

const HERE = {
  name: 'here',
  version: '1.0.0',
  dependencies: { frail: '1.0.0' },
  devDependencies: { brittle: '1.0.0' },
}
let known = 0
const weakness = (severity: string) => ({
  // npm caches its results per advisory.
  id: ++known,
  url: 'https://advisories.test/1',
  title: 'It breaks',
  severity,
  vulnerable_versions: '<2.0.0',
})

/** A registry with two packages and the advisories that a test sets; a number makes it fail with that status. */
let advisories: Record<string, object[]> | number
let server: Server
let folder: string

beforeAll(async () => {
  server = createServer((request, answer) => {
    const name = request.url?.slice(1) ?? ''
    const audited = request.method === 'POST'
    if (audited && typeof advisories === 'number') return answer.writeHead(advisories).end()
    const listed = {
      name,
      versions: { '1.0.0': { name, version: '1.0.0' } },
      'dist-tags': { latest: '1.0.0' },
    }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(audited ? advisories : listed))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-audit-'))
  const packages = {
    '': HERE,
    'node_modules/frail': { version: '1.0.0' },
    'node_modules/brittle': { version: '1.0.0', dev: true },
  }
  const lock = { name: 'here', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(HERE))
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  advisories = {}
})

const judge = (port = (server.address() as AddressInfo).port) =>
  audit(folder, {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: path.join(folder, 'cache'),
  })

it('the audit passes without severe findings', async () => {
  expect(await judge()).toEqual({ state: 'clean' })
  advisories = { frail: [weakness('moderate')] }
  expect(await judge()).toEqual({ state: 'clean' })
})

it.each(['high', 'critical'])('the audit fails on a %s vulnerability', async (severity) => {
  advisories = { frail: [weakness(severity)] }
  expect(await judge()).toEqual({ state: 'weak', packages: [`frail (${severity})`] })
})

it('the audit ignores packages that only build and test', async () => {
  advisories = { brittle: [weakness('critical')] }
  expect(await judge()).toEqual({ state: 'clean' })
})

it("the audit says why it failed when the registry doesn't respond", async () => {
  advisories = 405
  expect(await judge()).toMatchObject({ state: 'unknown', reason: expect.stringContaining('405') })
  expect(await judge(9)).toMatchObject({ state: 'unknown', reason: expect.stringContaining('127.0.0.1:9') })
})
