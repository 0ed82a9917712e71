export interface Scored {
  id: string
  score: number
  /** 0, or higher for those who come after all of a lower one whatever their score. */
  tier: number
  /** How often others saw the member lately. */
  shown: number
}

const EVERY = 6
// Within the first five, which is all that members without a plan see at a time.
const FIRST = 3

/**
 * Returns people in the order of a list: by tier and score; every sixth place goes to the one who was shown least, and
 * among these to the most compatible one. Without it those at the top stay there and newcomers are never seen.
 */
export function rank<T extends Scored>(people: T[]): T[] {
  const tiers = [...new Set(people.map(({ tier }) => tier))].sort((a, b) => a - b)
  return tiers.flatMap((tier) => rankTier(people.filter((person) => person.tier === tier)))
}

function rankTier<T extends Scored>(people: T[]): T[] {
  const best = [...people].sort(byScore)
  const leastShown = best.filter(({ score }) => score > 0).sort((a, b) => a.shown - b.shown || byScore(a, b))
  const placed = new Set<T>()
  const next = (queue: Iterator<T>) => {
    for (let turn = queue.next(); !turn.done; turn = queue.next())
      if (!placed.has(turn.value)) return turn.value
    return undefined
  }
  const [scores, chances] = [best.values(), leastShown.values()]
  for (let place = 0; place < people.length; place++) {
    const chosen = (place % EVERY === FIRST ? next(chances) : undefined) ?? next(scores)
    if (chosen) placed.add(chosen)
  }
  return [...placed]
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1)
}
