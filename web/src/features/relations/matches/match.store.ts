import { createStore, useStore } from '../../../kit/store.ts'
import type { CelebratedMatch } from '../relations.model.ts'

/** A match that is about to be ended. */
interface EndingMatch {
  firstname: string
  end: () => void
}

/**
 * What is shown over the page: matches to celebrate, one after the other, that a like needs a picture, or the question
 * before a match is ended.
 */
interface Overlay {
  matches: readonly CelebratedMatch[]
  needsPicture: boolean
  ending: EndingMatch | undefined
}

const EMPTY: Overlay = { matches: [], needsPicture: false, ending: undefined }
const store = createStore(EMPTY)
const update = (change: Partial<Overlay>) => store.set({ ...store.get(), ...change })

/** Returns what is shown over the page. */
export function useMatchOverlay(): Overlay {
  return useStore(store)
}

/** Adds a match to those to celebrate, unless it already waits there. */
export function celebrate(match: CelebratedMatch): void {
  const { matches } = store.get()
  if (!matches.some(({ id }) => id === match.id)) update({ matches: [...matches, match] })
}

/** Removes the first match, once the member closed its celebration. */
export function endCelebration(): void {
  update({ matches: store.get().matches.slice(1) })
}

/** Shows or hides the dialog that explains that a like needs a picture. */
export function sayPictureNeeded(needsPicture: boolean): void {
  update({ needsPicture })
}

/** Asks whether to end a match. */
export function askToEndMatch(ending: EndingMatch): void {
  update({ ending })
}

/** Hides the question before a match is ended. */
export function keepMatch(): void {
  update({ ending: undefined })
}

/** Hides everything, when the member logs out. */
export function clearOverlay(): void {
  store.set(EMPTY)
}
