/** What is known of a candidate beside today's score. */
interface LearnedCandidate {
  /** The chance that both like each other, from 0 to 1. */
  chance: number
  /** How far the cohorts of both are trusted, from 0 to 1. */
  trust: number
  /** The factor that shares out being shown, see `pairing/balance.ts`; 1 where it isn't known. */
  evenness: number
}

const LEAST_CHANCE = 1e-6

/** About the chance of a match of two whose score is 100: where it lies, both numbers say the same. */
const BEST_CHANCE = 0.1

/**
 * How much of the factor a list takes. All of it shows everyone equally often, and costs the invented town a
 * fifth of its conversations; this much costs hardly any (`bench/README.md`, Matching).
 */
const EVENED_OUT = 0.3

/**
 * Returns by what a candidate is ordered: the score by the rules (from 0 to 100) where nothing is learned,
 * and the chance of a match, evened out, as far as it is trusted; between them the weighted geometric mean. A
 * score of 0 stays 0: whoever doesn't suit comes last whatever was learned.
 */
export function orderValue(score: number, { chance, trust, evenness }: LearnedCandidate): number {
  if (score === 0) return 0
  // The mean chance of the two of them, as a score is a mean of both sides.
  const learned = 100 * Math.sqrt((Math.max(LEAST_CHANCE, chance) / BEST_CHANCE) * evenness ** EVENED_OUT)
  return score ** (1 - trust) * learned ** trust
}

/** Returns the chance of a match for which a candidate's order stands, from 0 to 1. */
export const chanceOfOrder = (value: number): number => Math.min(1, BEST_CHANCE * (value / 100) ** 2)
