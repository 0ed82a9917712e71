import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writePacked } from './cities-file.ts'
import { packCities } from './pack-cities.ts'
import { locateCache } from './sources.ts'

// Runs in a process of its own, so the server neither waits nor retains the memory. Servers and workers that
// start together share the work: the first locks the file, which appears complete.
const file = process.argv[2] ?? (await locateCache())
const lock = `${file}.lock`
const STALE_MS = 120_000

await mkdir(path.dirname(file), { recursive: true })
if (await takeLock()) {
  try {
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, writePacked(await packCities()))
    await rename(unfinished, file)
  } finally {
    await rm(lock, { force: true })
  }
}

/** Returns true with the lock, and false once another process has written the file. */
async function takeLock(): Promise<boolean> {
  for (;;) {
    const taken = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await taken?.close()
    if (taken) return true
    await sleep(100)
    const [written, locked] = await Promise.all([ageOf(file), ageOf(lock)])
    if (written !== undefined && locked === undefined) return false
    if (locked !== undefined && locked > STALE_MS) await rm(lock, { force: true })
  }
}

/** Returns a file's age in milliseconds; undefined if there is none. */
async function ageOf(name: string): Promise<number | undefined> {
  return stat(name).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => undefined,
  )
}
