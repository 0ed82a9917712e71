import { opendir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { writeFileAtomically } from '../files/atomic-write.ts'
import { assertStorageKey, type MediaStorage, type StoredObject } from './storage.ts'

/** Creates a storage with objects as files in one folder. */
export function createDiskStorage(folder: string): MediaStorage {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    assertStorageKey(key)
    return join(root, key)
  }
  return {
    put: (key, bytes) => writeFileAtomically(pathOf(key), bytes),
    get: (key) => orUndefined(readFile(pathOf(key))),
    delete: (key) => removeFile(root, pathOf(key)),
    list: (prefix = '') => listFiles(root, '', prefix),
  }
}

async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true })
  const folder = dirname(path)
  if (folder === root) return
  // A picture's folder is removed with the last width; one that isn't empty stays.
  await rmdir(folder).catch(() => undefined)
}

async function* listFiles(root: string, below: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = await orUndefined(opendir(join(root, below)))
  if (!folder) return
  for await (const entry of folder) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory() && mayContain(key, prefix)) yield* listFiles(root, key, prefix)
    if (!entry.isFile() || !key.startsWith(prefix)) continue
    const found = await orUndefined(stat(join(root, key)))
    if (found) yield { key, storedAt: found.mtime }
  }
}

function mayContain(folder: string, prefix: string): boolean {
  return `${folder}/`.startsWith(prefix) || prefix.startsWith(`${folder}/`)
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
}
