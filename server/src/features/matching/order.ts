/** A candidate's data besides today's score. */
interface LearnedCandidate {
  /** The chance that both like each other, from 0 to 1. */
  chance: number
  /** How far both cohorts are trusted, from 0 to 1. */
  trust: number
  /** The factor that evens out how often members are shown, see `pairing/balance.ts`; 1 if unknown. */
  evenness: number
}

const LEAST_CHANCE = 1e-6

/** The approximate chance of a match for two members with a score of 100, where the two scales meet. */
const BEST_CHANCE = 0.1

/**
 * How much of the factor a list uses. All of it shows everyone equally often, and costs the invented town a
 * fifth of its conversations; this much costs hardly any (`bench/README.md`, Matching).
 */
const EVENED_OUT = 0.3

/**
 * Returns a candidate's sort key: the score by the rules (from 0 to 100) if nothing is learned, and the
 * evened-out chance of a match as far as it's trusted; in between, their weighted geometric mean. A score of
 * 0 stays 0: someone who isn't a fit comes last whatever was learned.
 */
export function orderValue(score: number, { chance, trust, evenness }: LearnedCandidate): number {
  if (score === 0) return 0
  // The mean chance of the two, just as a score is a mean of both sides.
  const learned = 100 * Math.sqrt((Math.max(LEAST_CHANCE, chance) / BEST_CHANCE) * evenness ** EVENED_OUT)
  return score ** (1 - trust) * learned ** trust
}

/** Returns the chance of a match that a sort key corresponds to, from 0 to 1. */
export const chanceOfOrder = (value: number): number => Math.min(1, BEST_CHANCE * (value / 100) ** 2)
