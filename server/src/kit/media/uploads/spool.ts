import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { QueueFull } from '../../fair-queue.ts'
import { newId } from '../../ids.ts'

/** How many uploads a member may have in progress. The page sends them sequentially. */
const MOST_OF_OWNER = 5
/** How many files all members together may have on disk. Each has at most 2 MB. */
const MOST_FILES = 300
/** Older files were left behind by a killed server: no upload takes this long. */
const LEFT_BEHIND_MS = 60 * 60_000

/** A file from an upload, on disk. */
export interface SpooledFile {
  path: string
  bytes: number
}

/** Writes a file from an upload to disk. */
export type WriteFile = (content: Buffer | Readable) => Promise<SpooledFile>

/** Stores uploaded files on disk while they wait, so they don't have to wait in memory. */
export interface Spool {
  /**
   * Runs work that may write files, and deletes them afterwards.
   * @throws QueueFull when the owner has too many uploads in progress, or all owners too many files
   */
  use<T>(owner: string, work: (write: WriteFile) => Promise<T>): Promise<T>
  /** Deletes files that an earlier server left behind. */
  sweep(): Promise<void>
}

/** Creates a spool in a folder, which several servers may share. */
export function createSpool(folder: string): Spool {
  const uploads = new Map<string, number>()
  let files = 0

  async function write(content: Buffer | Readable, written: string[]): Promise<SpooledFile> {
    if (files >= MOST_FILES) throw new QueueFull()
    const file = path.join(folder, newId())
    written.push(file)
    files += 1
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (Buffer.isBuffer(content)) await writeFile(file, content, { mode: 0o600 })
    else await pipeline(content, createWriteStream(file, { mode: 0o600 }))
    return { path: file, bytes: (await stat(file)).size }
  }

  async function discard(written: string[]): Promise<void> {
    await Promise.all(written.map((file) => rm(file, { force: true })))
    files -= written.length
  }

  return {
    async use(owner, work) {
      const others = uploads.get(owner) ?? 0
      if (others >= MOST_OF_OWNER) throw new QueueFull()
      uploads.set(owner, others + 1)
      const written: string[] = []
      try {
        return await work((content) => write(content, written))
      } finally {
        const left = (uploads.get(owner) ?? 1) - 1
        if (left > 0) uploads.set(owner, left)
        else uploads.delete(owner)
        await discard(written)
      }
    },
    async sweep() {
      const before = Date.now() - LEFT_BEHIND_MS
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtimeMs < before) await rm(file, { force: true })
      }
    },
  }
}
