import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Stops a PostgreSQL whose process ends a moment after `pg_ctl` says it has. */
const STOP = `
  import { spawn } from 'node:child_process'
  import { shutDown } from ${JSON.stringify(new URL('./postmaster.ts', import.meta.url).href)}
  const [folder] = process.argv.slice(1)
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)'], { detached: true, stdio: 'ignore' })
  child.unref()
  await shutDown({ data: folder, dataDir: folder, folder, logFile: folder + '/log' }, folder, child)
  process.stdout.write('ended with ' + child.exitCode)
`

test.skipIf(process.platform === 'win32')(
  'a server that stops its database waits until the database process has ended',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-stop-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(path.join(folder, 'bin'))
    await writeFile(path.join(folder, 'bin/pg_ctl'), '#!/bin/sh\n')
    await chmod(path.join(folder, 'bin/pg_ctl'), 0o755)
    const parameters = ['--input-type=module', '-e', STOP, folder]
    const { stdout } = await promisify(execFile)(process.execPath, parameters)
    expect(stdout).toBe('ended with 0')
  },
)
