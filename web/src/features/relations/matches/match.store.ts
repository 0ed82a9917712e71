import { useSyncExternalStore } from 'react'
import type { Match } from '../relations.model.ts'

/** What is shown over the page: matches to celebrate, one after the other, or that a like needs a picture. */
interface Overlay {
  matches: readonly Match[]
  needsPicture: boolean
}

const EMPTY: Overlay = { matches: [], needsPicture: false }
const listeners = new Set<() => void>()
let overlay = EMPTY

function setOverlay(next: Overlay): void {
  overlay = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what is shown over the page. */
export function useMatchOverlay(): Overlay {
  return useSyncExternalStore(subscribe, () => overlay)
}

/** Adds a match to those to celebrate, unless it already waits there. */
export function celebrate(match: Match): void {
  if (overlay.matches.some(({ id }) => id === match.id)) return
  setOverlay({ ...overlay, matches: [...overlay.matches, match] })
}

/** Removes the first match, once the member closed its celebration. */
export function endCelebration(): void {
  setOverlay({ ...overlay, matches: overlay.matches.slice(1) })
}

/** Shows or hides the dialog that explains that a like needs a picture. */
export function sayPictureNeeded(needsPicture: boolean): void {
  setOverlay({ ...overlay, needsPicture })
}

/** Hides everything, when the member logs out. */
export function clearOverlay(): void {
  setOverlay(EMPTY)
}
