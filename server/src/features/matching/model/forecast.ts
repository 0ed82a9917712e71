import type { Effects } from './effects.ts'
import { at, dot } from './numbers.ts'
import { OWN_WIDTH, type OwnFeatures, PAIR_WIDTH, writePairFeatures } from './person-features.ts'
import { chanceOfLike } from './predict.ts'

/** The inputs of a chance. Members are numbered from 0. */
export interface ForecastInput {
  /** One set of weights per cohort; a cohort without weights is missing. */
  weights: (Float64Array | undefined)[]
  people: OwnFeatures[]
  effects: Effects
}

/** Returns the chance that two members like each other, from 0 to 1; 0 if a cohort has no weights. */
export type ChanceOfMatch = (one: number, other: number) => number

/**
 * Returns a function that computes the chance of a match. Whatever depends on only one member is computed
 * once per member and cohort, so a pair takes about a microsecond.
 */
export function createForecast({ weights, people, effects }: ForecastInput): ChanceOfMatch {
  const cohorts = weights.length
  const asViewer = new Float64Array(people.length).fill(Number.NaN)
  const asTarget = new Float64Array(people.length * cohorts).fill(Number.NaN)
  const common = new Float32Array(PAIR_WIDTH)

  function viewerPart(own: Float64Array, viewer: number, numbers: Float32Array): number {
    if (Number.isNaN(at(asViewer, viewer)))
      asViewer[viewer] = at(own, 0) + dot(own, 1, numbers) - at(effects.choosy, viewer)
    return at(asViewer, viewer)
  }

  function targetPart(own: Float64Array, index: number, target: number, numbers: Float32Array): number {
    if (Number.isNaN(at(asTarget, index)))
      asTarget[index] = dot(own, 1 + OWN_WIDTH, numbers) + at(effects.liked, target)
    return at(asTarget, index)
  }

  function chanceOf(
    viewer: number,
    target: number,
    { one, other }: { one: OwnFeatures; other: OwnFeatures },
  ) {
    const own = weights[one.person.cohort]
    if (!own) return 0
    const logOdds =
      viewerPart(own, viewer, one.numbers) +
      targetPart(own, target * cohorts + one.person.cohort, target, other.numbers) +
      dot(own, 1 + 2 * OWN_WIDTH, common)
    return chanceOfLike(logOdds, at(effects.choosyVariance, viewer) + at(effects.likedVariance, target))
  }

  return (a, b) => {
    const [one, other] = [people[a], people[b]]
    if (!one || !other) return 0
    writePairFeatures(one, other, common, 0)
    const there = chanceOf(a, b, { one, other })
    if (there === 0) return 0
    common[0] = -at(common, 0)
    return there * chanceOf(b, a, { one: other, other: one })
  }
}
