import type { Outcomes } from './decisions.ts'
import { at, logistic, type Numbers } from './numbers.ts'

/**
 * How much one cohort's members differ in being liked and in being choosy, beyond what their features
 * predict: variances and covariance in log-odds.
 */
export interface Spread {
  choosy: number
  liked: number
  both: number
}

/** Two numbers per member in log-odds, with their posterior variances. */
export interface Effects {
  /** How much less likely than others of the same features the member is to like someone. */
  choosy: Float64Array
  /** How much more likely than others of the same features the member is to be liked. */
  liked: Float64Array
  choosyVariance: Float64Array
  likedVariance: Float64Array
  covariance: Float64Array
}

/** The precision, in log-odds, of a member's own decisions, or of those about them. */
interface Information {
  choosy: Float64Array
  liked: Float64Array
}

/** The spread of a cohort with little data, and how many members it counts as. */
export const USUAL_SPREAD: Spread = { choosy: 0.7, liked: 0.7, both: 0 }
const PRIOR_MEMBERS = 5

/** Real decisions never separate members beyond this; it caps floods of likes or passes. */
const LARGEST = 4

/** Returns effects of 0, for members without data. */
export function unknownEffects(members: number, cohortOf: Uint8Array, spreads: Spread[]): Effects {
  const priorOf = (part: keyof Spread) =>
    Float64Array.from({ length: members }, (_, member) => spreads[at(cohortOf, member)]?.[part] ?? 0)
  return {
    choosy: new Float64Array(members),
    liked: new Float64Array(members),
    choosyVariance: priorOf('choosy'),
    likedVariance: priorOf('liked'),
    covariance: priorOf('both'),
  }
}

/** Returns some members' effects, in order. */
export function selectEffects(effects: Effects, members: Int32Array): Effects {
  const select = (values: Float64Array) => Float64Array.from(members, (member) => at(values, member))
  return {
    choosy: select(effects.choosy),
    liked: select(effects.liked),
    choosyVariance: select(effects.choosyVariance),
    likedVariance: select(effects.likedVariance),
    covariance: select(effects.covariance),
  }
}

/** The modes change by less than a thousandth after this many rounds. */
const ROUNDS = 10

/** Returns all members' effects, from decisions whose log-odds without effects are `base`. */
export function estimateEffects(decisions: Outcomes, base: Numbers, spreads: Spread[]): Effects {
  const effects = unknownEffects(decisions.members, decisions.cohortOf, spreads)
  for (let round = 0; round < ROUNDS; round++) improveEffects(decisions, base, effects, spreads)
  return effects
}

/**
 * Moves all members' effects by one Newton step each towards the mode of their posterior, first choosy, then
 * liked, and sets their variances. `base` is each decision's log-odds without effects.
 */
export function improveEffects(
  decisions: Outcomes,
  base: Numbers,
  effects: Effects,
  spreads: Spread[],
): void {
  const information = {
    choosy: stepEffects(decisions, base, effects, { part: 'choosy', spreads }),
    liked: stepEffects(decisions, base, effects, { part: 'liked', spreads }),
  }
  setVariances(decisions, effects, { information, spreads })
}

function stepEffects(
  { members, cohortOf, viewer, target, liked, weight }: Outcomes,
  base: Numbers,
  effects: Effects,
  { part, spreads }: { part: 'choosy' | 'liked'; spreads: Spread[] },
): Float64Array {
  const [who, sign] = part === 'choosy' ? [viewer, -1] : [target, 1]
  const [slope, curvature] = [new Float64Array(members), new Float64Array(members)]
  for (let row = 0; row < viewer.length; row++) {
    const [one, two, known] = [viewer[row] ?? 0, target[row] ?? 0, weight[row] ?? 0]
    const chance = logistic((base[row] ?? 0) - (effects.choosy[one] ?? 0) + (effects.liked[two] ?? 0))
    const member = who[row] ?? 0
    slope[member] = (slope[member] ?? 0) + sign * known * ((liked[row] ?? 0) - chance)
    curvature[member] = (curvature[member] ?? 0) + known * chance * (1 - chance)
  }
  const other = part === 'choosy' ? effects.liked : effects.choosy
  for (let member = 0; member < members; member++) {
    const spread = spreads[at(cohortOf, member)]
    if (!spread) continue
    const [own, others] = part === 'choosy' ? [spread.choosy, spread.liked] : [spread.liked, spread.choosy]
    // The prior of one effect, given the other: from a bivariate normal distribution.
    const mean = (spread.both / others) * at(other, member)
    const variance = own - spread.both ** 2 / others
    const value = at(effects[part], member)
    const step = (at(slope, member) - (value - mean) / variance) / (at(curvature, member) + 1 / variance)
    effects[part][member] = Math.min(LARGEST, Math.max(-LARGEST, value + step))
  }
  return curvature
}

/** Sets the variances of each member's two effects: the inverse of the data's and the prior's precision. */
function setVariances(
  { members, cohortOf }: Outcomes,
  effects: Effects,
  { information, spreads }: { information: Information; spreads: Spread[] },
): void {
  for (let member = 0; member < members; member++) {
    const spread = spreads[at(cohortOf, member)]
    if (!spread) continue
    const { choosy, liked, both } = posteriorOf(spread, information, member)
    effects.choosyVariance[member] = choosy
    effects.likedVariance[member] = liked
    effects.covariance[member] = both
  }
}

function posteriorOf(spread: Spread, information: Information, member: number): Spread {
  const determinant = spread.choosy * spread.liked - spread.both ** 2
  const choosy = spread.liked / determinant + at(information.choosy, member)
  const liked = spread.choosy / determinant + at(information.liked, member)
  const both = -spread.both / determinant
  const precision = choosy * liked - both ** 2
  return { choosy: liked / precision, liked: choosy / precision, both: -both / precision }
}

/**
 * Returns how much the members of each cohort differ, by the effects of those who decided or were decided
 * about: an expectation-maximisation step (Dempster, Laird and Rubin 1977) with a normal approximation of
 * each posterior. A cohort without such members keeps its spread.
 */
export function estimateSpreads(decisions: Outcomes, effects: Effects, spreads: Spread[]): Spread[] {
  const active = activeMembers(decisions)
  return spreads.map((spread, cohort) => {
    const sum = { choosy: 0, liked: 0, both: 0 }
    let count = 0
    for (let member = 0; member < decisions.members; member++) {
      if (at(active, member) === 0 || at(decisions.cohortOf, member) !== cohort) continue
      const [choosy, liked] = [at(effects.choosy, member), at(effects.liked, member)]
      sum.choosy += choosy ** 2 + at(effects.choosyVariance, member)
      sum.liked += liked ** 2 + at(effects.likedVariance, member)
      sum.both += choosy * liked + at(effects.covariance, member)
      count += 1
    }
    return count === 0 ? spread : shrinkSpread(sum, count)
  })
}

/** Returns the mean of sums; few members are padded with some of the usual spread. */
function shrinkSpread(sum: Spread, count: number): Spread {
  const mean = (of: 'choosy' | 'liked' | 'both') =>
    (sum[of] + PRIOR_MEMBERS * USUAL_SPREAD[of]) / (count + PRIOR_MEMBERS)
  return { choosy: mean('choosy'), liked: mean('liked'), both: mean('both') }
}

function activeMembers({ members, viewer, target }: Outcomes): Uint8Array {
  const active = new Uint8Array(members)
  for (const member of viewer) active[member] = 1
  for (const member of target) active[member] = 1
  return active
}
