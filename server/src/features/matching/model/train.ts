import { type Decisions, selectDecisions } from './decisions.ts'
import {
  type Effects,
  estimateSpreads,
  improveEffects,
  type Spread,
  USUAL_SPREAD,
  unknownEffects,
} from './effects.ts'
import { at } from './numbers.ts'
import { chanceBetween } from './predict.ts'
import { baseLogOdds, improveWeights } from './weights.ts'

/** All cohorts' learned parameters, in log-odds. */
export interface Model {
  /** One set of weights per cohort of deciders. */
  weights: Float64Array[]
  /** How much each cohort's members differ. */
  spreads: Spread[]
}

/** A model, and its numbers for each member. */
export interface Trained {
  model: Model
  effects: Effects
}

/** Changes of the variances are below a hundredth after this many rounds. */
const ROUNDS = 12
/** Variances aren't estimated before the weights have settled. */
const SETTLED = 3

/**
 * Trains a mixed logistic model: the log-odds of a like are the features times the weights of the viewer's
 * cohort, less how choosy the viewer is, plus how liked the target is. All cohorts' weights have a part in
 * common. A member's two numbers are normal in each cohort, and correlated: the actor and partner effects of
 * the social relations model (Kenny and La Voie 1984). Weights and effects are modes of the penalised
 * likelihood, and variances their Laplace approximation (Breslow and Clayton 1993). Equal decisions give
 * equal results, bit for bit.
 */
export function train(decisions: Decisions, ridge: number): Trained {
  const weights = Array.from({ length: decisions.cohorts }, () => new Float64Array(decisions.width))
  let spreads: Spread[] = weights.map(() => USUAL_SPREAD)
  const effects = unknownEffects(decisions.members, decisions.cohortOf, spreads)
  let base = baseLogOdds(decisions, weights)
  for (let round = 0; round < ROUNDS; round++) {
    improveWeights(decisions, { weights, base, effects }, ridge)
    base = baseLogOdds(decisions, weights)
    improveEffects(decisions, base, effects, spreads)
    if (round >= SETTLED) spreads = estimateSpreads(decisions, effects, spreads)
  }
  return { model: { weights, spreads }, effects }
}

/**
 * Returns the ridge that best predicts decisions left out of the training, by the logarithmic loss. Each part
 * of the decisions is left out once; `partOf` returns the number of a row's part, below `parts`, or undefined
 * for a row that is always known.
 */
export function chooseRidge(
  decisions: Decisions,
  { parts, partOf }: { parts: number; partOf: (row: number) => number | undefined },
  ridges: number[],
): number {
  const losses = ridges.map((ridge) => {
    let loss = 0
    for (let part = 0; part < parts; part++) {
      const known = selectDecisions(decisions, (row) => partOf(row) !== part)
      const asked = selectDecisions(decisions, (row) => partOf(row) === part)
      loss += lossOf(asked, train(known, ridge))
    }
    return loss
  })
  return ridges[losses.indexOf(Math.min(...losses))] ?? 1
}

/** Returns the decisions' total logarithmic loss. */
function lossOf(decisions: Decisions, { model, effects }: Trained): number {
  const base = baseLogOdds(decisions, model.weights)
  const { viewer, target, weight, liked } = decisions
  let loss = 0
  for (let row = 0; row < viewer.length; row++) {
    const pair = { viewer: at(viewer, row), target: at(target, row) }
    const chance = chanceBetween(at(base, row), effects, pair)
    loss -= at(weight, row) * Math.log(at(liked, row) === 1 ? chance : 1 - chance)
  }
  return loss
}
