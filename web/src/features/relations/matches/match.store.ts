import { createStore, useStore } from '../../../kit/store.ts'
import type { CelebratedMatch } from '../relations.model.ts'

/** A match about to be ended. */
interface EndingMatch {
  firstname: string
  end: () => void
}

/**
 * The overlays over the page: matches to celebrate, one after the other, that a like needs a picture, or the question
 * before ending a match.
 */
interface Overlay {
  matches: readonly CelebratedMatch[]
  needsPicture: boolean
  ending: EndingMatch | undefined
}

const EMPTY: Overlay = { matches: [], needsPicture: false, ending: undefined }
const store = createStore(EMPTY)
const update = (change: Partial<Overlay>) => store.set({ ...store.get(), ...change })

/** Returns the page's current overlay. */
export function useMatchOverlay(): Overlay {
  return useStore(store)
}

/** Adds a match to those to celebrate, unless it's already among them. */
export function celebrate(match: CelebratedMatch): void {
  const { matches } = store.get()
  if (!matches.some(({ id }) => id === match.id)) update({ matches: [...matches, match] })
}

/** Removes the first match, once the member has closed its celebration. */
export function endCelebration(): void {
  update({ matches: store.get().matches.slice(1) })
}

/** Shows or hides the dialog that explains that liking requires a picture. */
export function setPictureDialog(needsPicture: boolean): void {
  update({ needsPicture })
}

/** Asks whether to end a match. */
export function openEndMatchDialog(ending: EndingMatch): void {
  update({ ending })
}

/** Hides the question before ending a match. */
export function closeEndMatchDialog(): void {
  update({ ending: undefined })
}

/** Hides everything, when the member logs out. */
export function clearOverlay(): void {
  store.set(EMPTY)
}
