import { isBusy } from '../busy.ts'
import { isStorageBlocked } from '../storage/storage.ts'
import { findEntry } from './program.ts'

/** Names the program version that this tab was automatically reloaded away from: it happens once per version. */
const LEFT = 'version-left'
/** The newest version's list, which no cache contains: `web/build/program-files.ts`. */
const LIST = '/worker/files.js'
const PROGRAM = 'program-'
const DOCUMENTS = '/worker/documents.json'
/** Pages that are never replaced automatically: a call would end, and administrators work in their own portal. */
const LEFT_ALONE = /^\/(video-call|admin)\//

interface Change {
  /** Undefined for the first page. */
  from: string | undefined
  to: string
  /** Pending requests that change something on the server. */
  mutating: number
}

/** Returns whether a newer version's page may replace this one while it navigates between paths. */
export function mayReplace({ from, to, mutating }: Change): boolean {
  if (from === undefined || from === to || LEFT_ALONE.test(from) || LEFT_ALONE.test(to)) return false
  return mutating === 0 && !isBusy() && navigator.onLine
}

/**
 * Returns whether the server has another version of the program than this page started with; false when it can't be
 * reached or doesn't say.
 */
export async function isOutdated(): Promise<boolean> {
  const entry = findEntry()
  if (!entry) return false
  try {
    const answer = await fetch(LIST, { cache: 'no-store' })
    const list = answer.ok ? await answer.text() : ''
    return list.includes('/assets/') && !list.includes(`"${entry}"`)
  } catch {
    return false
  }
}

/** Makes the next page come from the network, whatever this browser has cached. */
export async function deleteCachedShell(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(PROGRAM))
    await Promise.all(names.map(async (name) => (await caches.open(name)).delete(DOCUMENTS)))
  } catch {
    // Without a store the next page comes from the network anyway.
  }
}

/**
 * Returns whether this page may still be replaced automatically because of its version, and records that it was: if
 * the new page has the same version, or nothing can be recorded, it isn't replaced again.
 */
export function claimOnlyReload(): boolean {
  if (isStorageBlocked()) return false
  try {
    const entry = findEntry() ?? ''
    if (sessionStorage.getItem(LEFT) === entry) return false
    sessionStorage.setItem(LEFT, entry)
    return true
  } catch {
    return false
  }
}
