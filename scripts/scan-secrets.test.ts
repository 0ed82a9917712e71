import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

it("the scan finds a key in a file and doesn't print it", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-scan-'))
  // In two parts, so this file is clean.
  const key = ['sk_', 'live_51H8abcdefghijklmnopqrstuvwx'].join('')
  await writeFile(path.join(folder, 'settings.ts'), `export const STRIPE = '${key}'\n`)
  const scanner = path.join(ROOT, 'node_modules', '.bin', 'secretlint')
  const rules = ['--secretlintrc', path.join(ROOT, '.secretlintrc.json')]
  const failure = await promisify(execFile)(scanner, ['**/*', ...rules], {
    cwd: folder,
    shell: process.platform === 'win32',
  }).catch((error: { code: number; stdout: string }) => error)
  await rm(folder, { recursive: true })
  expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('settings.ts') })
  expect(failure.stdout).toContain('STRIPE_SECRET_KEY_LIVE')
  expect(failure.stdout).not.toContain(key)
})
