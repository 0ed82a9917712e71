import { isBusy } from '../busy.ts'
import { isStorageBlocked } from '../storage/storage.ts'
import { findEntry } from './program.ts'

/** Names the version of the program that this tab was led away from by itself: it is done once for each. */
const LEFT = 'version-left'
/** The list of the newest version, which no cache holds: `web/build/program-files.ts`. */
const LIST = '/worker/files.js'
const PROGRAM = 'program-'
const DOCUMENTS = '/worker/documents.json'
/** Pages that are never replaced by themselves: a call would end, and administrators work in a place of their own. */
const LEFT_ALONE = /^\/(video-call|admin)\//

interface Change {
  /** Undefined for the first page. */
  from: string | undefined
  to: string
  /** Requests that change something on the server, and wait or are on their way. */
  mutating: number
}

/** Tells whether the page may be replaced by that of a newer version while it goes from one path to another. */
export function mayReplace({ from, to, mutating }: Change): boolean {
  if (from === undefined || from === to || LEFT_ALONE.test(from) || LEFT_ALONE.test(to)) return false
  return mutating === 0 && !isBusy() && navigator.onLine
}

/**
 * Tells whether the server has another version of the program than this page began with; false when it cannot be reached
 * or does not say.
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

/** Makes the next page come from the network, in whatever state what this browser holds of the program is. */
export async function deleteHeldShell(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(PROGRAM))
    await Promise.all(names.map(async (name) => (await caches.open(name)).delete(DOCUMENTS)))
  } catch {
    // Without a store the next page comes from the network anyway.
  }
}

/**
 * Tells whether this page may still be replaced by itself because of its version, and notes that it was: where the new page
 * has the same version, or nothing can be noted, it is not replaced again.
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
