import type { MediaStorage } from './storage.ts'

interface SweepOptions {
  storage: MediaStorage
  /** Returns the given picture keys that have a row. */
  isReferenced: (keys: string[]) => Promise<Set<string>>
  /** Younger objects may belong to an upload whose row is still being written. */
  olderThanMs: number
  prefix?: string
  now?: Date
}

const BATCH = 500

/** Deletes stored pictures without a row, and remains of interrupted writes. Returns how many files. */
export async function sweepOrphans(sweep: SweepOptions): Promise<{ deleted: number }> {
  const before = (sweep.now ?? new Date()).getTime() - sweep.olderThanMs
  let deleted = 0
  let batch: string[] = []
  for await (const object of sweep.storage.list(sweep.prefix)) {
    if (object.storedAt.getTime() > before) continue
    batch.push(object.key)
    if (batch.length < BATCH) continue
    deleted += await deleteUnreferenced(sweep, batch)
    batch = []
  }
  return { deleted: deleted + (await deleteUnreferenced(sweep, batch)) }
}

async function deleteUnreferenced(
  { storage, isReferenced }: SweepOptions,
  objects: string[],
): Promise<number> {
  if (objects.length === 0) return 0
  const referenced = await isReferenced([...new Set(objects.map(pictureKeyOf))])
  const orphans = objects.filter((object) => !referenced.has(pictureKeyOf(object)))
  for (const orphan of orphans) await storage.delete(orphan)
  return orphans.length
}

/** Returns the key of the picture that an object belongs to: `pictures/<id>/640.webp` is part of `pictures/<id>`. */
function pictureKeyOf(object: string): string {
  return object.slice(0, Math.max(0, object.lastIndexOf('/')))
}
