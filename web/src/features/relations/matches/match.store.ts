import { useSyncExternalStore } from 'react'
import type { Match } from '../relations.model.ts'

/** What stands over the page: matches to celebrate, one after the other, or the word that a picture is needed. */
interface Stage {
  matches: readonly Match[]
  needsPicture: boolean
}

const EMPTY: Stage = { matches: [], needsPicture: false }
const listeners = new Set<() => void>()
let stage = EMPTY

function become(next: Stage): void {
  stage = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useStage(): Stage {
  return useSyncExternalStore(subscribe, () => stage)
}

/** Celebrates a match; the same one is not celebrated twice at a time. */
export function celebrate(match: Match): void {
  if (stage.matches.some(({ id }) => id === match.id)) return
  become({ ...stage, matches: [...stage.matches, match] })
}

export function endCelebration(): void {
  become({ ...stage, matches: stage.matches.slice(1) })
}

/** Says, or ceases to say, that liking needs a picture of one's own. */
export function sayPictureNeeded(needsPicture: boolean): void {
  become({ ...stage, needsPicture })
}

/** Clears the stage: for a log-out. */
export function clearStage(): void {
  become(EMPTY)
}
