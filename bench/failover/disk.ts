import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder that can be frozen if root creates a file system for it. */
export interface Disk {
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Also thaws it. */
  remove(): Promise<void>
}

/** Returns whether file systems can be created and frozen here; containers seldom allow it, even to root. */
export async function canFreeze(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-disk-'))
  try {
    const disk = await makeDisk(path.join(folder, 'disk'), true)
    await disk.freeze().finally(disk.remove)
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates a folder. A freezable one is a file system in a sparse file beside it, of 4 GB at most. */
export async function makeDisk(folder: string, freezable: boolean): Promise<Disk> {
  await mkdir(folder)
  if (!freezable) return { freeze: refuse, thaw: async () => {}, remove: async () => {} }
  const image = `${folder}.img`
  await run('truncate', ['--size', '4G', image])
  await run('mkfs.ext4', ['-q', '-m', '0', image])
  await run('mount', ['-o', 'loop', image, folder])
  let frozen = false
  const thaw = async () => {
    if (frozen) await run('fsfreeze', ['--unfreeze', folder])
    frozen = false
  }
  return {
    async freeze() {
      await run('fsfreeze', ['--freeze', folder])
      frozen = true
    },
    thaw,
    async remove() {
      await thaw()
      // A killed process may still be writing for a moment: the mount ends with it.
      await run('umount', ['--lazy', folder])
    },
  }
}

async function refuse(): Promise<void> {
  throw new Error('This disk was not made to be frozen.')
}
