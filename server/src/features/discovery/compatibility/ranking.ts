export interface Scored {
  id: string
  score: number
  /** 0, or higher for members who come after everyone in a lower tier whatever their score. */
  tier: number
  /** How often others recently saw the member. */
  shown: number
}

const EVERY = 6
// Within the first five, which is all that members without a plan see at a time.
const FIRST = 3

/**
 * Returns people in list order: by tier and score; every sixth position goes to the one shown least, and
 * among these to the most compatible one. Without it, those at the top would stay there and newcomers would
 * never be seen.
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
