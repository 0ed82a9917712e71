import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so a reader, or a restart after a power cut, finds all of it or nothing. When the promise
 * resolves, both the bytes and the name are on disk.
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeDurably(temporary, bytes)
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    throw cause
  }
  await syncFolders(folder, firstMade)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a folder and, since a new folder is an entry of its parent, all parents up to the first that existed. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  await syncFolder(folder)
  if (firstMade === undefined) return
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made))
    if (made === firstMade || dirname(made) === made) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder as a file; NTFS journals its names itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
