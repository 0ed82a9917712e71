/** What is known of a candidate beside today's score. */
interface LearnedCandidate {
  /** The chance that both like each other, from 0 to 1. */
  chance: number
  /** How far the classes of both are trusted, from 0 to 1. */
  trust: number
  /** The factor that shares out being shown, see `pairing/balance.ts`; 1 where it is not known. */
  evenness: number
}

const LEAST_CHANCE = 1e-6

/**
 * Returns by what a candidate is ordered: the score by the rules (from 0 to 100) where nothing is learned, and the
 * chance of a match, evened out, as far as it is trusted; between them the weighted geometric mean. A score of 0 stays 0:
 * whoever does not suit comes last whatever was learned.
 */
export function orderValue(score: number, { chance, trust, evenness }: LearnedCandidate): number {
  if (score === 0) return 0
  // The mean chance of the two of them, as a score is a mean of both sides.
  const learned = 100 * Math.sqrt(Math.max(LEAST_CHANCE, chance) * evenness)
  return score ** (1 - trust) * learned ** trust
}
