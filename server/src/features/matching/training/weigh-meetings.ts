import type { Outcomes } from '../model/decisions.ts'

/** How much more, or less, a like counts after a meeting, by whether the one who likes would meet the other again. */
const AGAIN = 2
const NOT_AGAIN = 0.5
/**
 * An answer counts only where so many decided about the other: who reads their own learned numbers in their download must
 * not read from them what a single one answered.
 */
const LEAST_DECISIONS = 10

/** What members answered about meetings, by the numbers of both. */
export interface Wishes {
  add(viewer: number, target: number, again: boolean): void
  /** Changes the weights of the likes that were answered about. */
  weigh(outcomes: Pick<Outcomes, 'viewer' | 'target' | 'liked' | 'weight'>): void
}

/** Returns room for the answers of so many members. */
export function createWishes(members: number): Wishes {
  const wishes = new Map<number, boolean>()
  return {
    add: (viewer, target, again) => void wishes.set(viewer * members + target, again),
    weigh({ viewer, target, liked, weight }) {
      if (wishes.size === 0) return
      const decided = new Int32Array(members)
      for (const other of target) decided[other] = (decided[other] ?? 0) + 1
      for (let row = 0; row < viewer.length; row++) {
        const other = target[row] ?? 0
        if (liked[row] !== 1 || (decided[other] ?? 0) < LEAST_DECISIONS) continue
        const again = wishes.get((viewer[row] ?? 0) * members + other)
        if (again !== undefined) weight[row] = (weight[row] ?? 0) * (again ? AGAIN : NOT_AGAIN)
      }
    },
  }
}
