export interface StoredObject {
  key: string
  storedAt: Date
}

/** A storage of private files. An object is durable once `put` has resolved. */
export interface MediaStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Returns an object's bytes; undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Deletes an object; a missing one isn't an error. */
  delete(key: string): Promise<void>
  list(prefix?: string): AsyncIterable<StoredObject>
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/

/** Returns whether a key is safe as a file name: letters, digits, dot, dash and underscore, in at most five folders. */
export function isStorageKey(key: string): boolean {
  const segments = key.split('/')
  return segments.length <= 6 && segments.every((segment) => SEGMENT.test(segment))
}

/** Throws for a bad key. The program generates keys, so that's a bug and not bad input. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
}
