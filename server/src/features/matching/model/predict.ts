import type { Effects } from './effects.ts'
import { at, logistic } from './numbers.ts'

/**
 * Returns the mean chance of a like whose log-odds are normal, by MacKay's approximation (1992, "The Evidence
 * Framework Applied to Classification Networks"). The less is known, the closer to a half.
 */
export function chanceOfLike(logOdds: number, variance: number): number {
  return logistic(logOdds / Math.sqrt(1 + (Math.PI / 8) * variance))
}

/** Returns the chance that a viewer likes a target, from the features' log-odds and the members' effects. */
export function chanceBetween(
  base: number,
  effects: Effects,
  { viewer, target }: { viewer: number; target: number },
): number {
  const variance = at(effects.choosyVariance, viewer) + at(effects.likedVariance, target)
  return chanceOfLike(base - at(effects.choosy, viewer) + at(effects.liked, target), variance)
}
