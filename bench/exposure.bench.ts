import { GOALS } from '../contract/src/preferences/options.ts'
import { NO_PREFERENCES } from '../contract/src/preferences/routes.ts'
import { DAY_MS } from '../contract/src/time.ts'
import { compatibility, type Person } from '../server/src/features/compatibility/score.rules.ts'
import { rank } from '../server/src/features/discovery/compatibility/ranking.ts'
import { distanceKm } from '../server/src/features/geo/index.ts'

// Simulates how often each member of one town is shown, before and after newcomers join. A seed makes it repeatable.
const SETTLED = 1800
const NEWCOMERS = 200
// The same numbers as in `search/candidates.ts`.
const CANDIDATES = { near: 135, popular: 9, undiscovered: 9 }
const LIST_LENGTH = 24
const TODAY = new Date('2026-11-20T20:00:00Z')

let seed = 20_261_120
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const randomBelow = (count: number) => Math.floor(chance() * count)

interface SimulatedMember extends Person {
  id: string
  pop: number
  fresh: boolean
}

function createMember(number: number): SimulatedMember {
  const fresh = number >= SETTLED
  const age = 20 + randomBelow(35)
  const bits = Array.from({ length: 2 + randomBelow(5) }, () => 1 << randomBelow(16)).reduce(
    (all, bit) => all | bit,
    0,
  )
  return {
    id: String(number).padStart(5, '0'),
    cohort: [0, 0, 0, 1, 3, 3, 3, 4][randomBelow(8)] ?? 0,
    tagbits: bits,
    birthdate: `${2026 - age}-05-05`,
    ageMin: Math.max(18, age - 4 - randomBelow(10)),
    ageMax: Math.min(99, age + 4 + randomBelow(10)),
    position: { latitude: 48.85 + (chance() - 0.5) * 0.3, longitude: 2.35 + (chance() - 0.5) * 0.4 },
    reachKm: 5 + randomBelow(40),
    seen: new Date(TODAY.getTime() - chance() ** 3 * 30 * DAY_MS),
    answers: { ...NO_PREFERENCES, goals: [GOALS[randomBelow(GOALS.length)] ?? GOALS[0]] },
    pop: fresh ? 0 : Math.floor(chance() ** 3 * 1000),
    fresh,
  }
}

interface ScoredMember {
  other: SimulatedMember
  score: number
}

/** Returns near, popular and undiscovered members, with their compatibility scores. */
function selectCandidates(searcher: SimulatedMember, people: SimulatedMember[]): ScoredMember[] {
  const fitting = people
    .filter((other) => other !== searcher)
    .map((other) => ({ other, score: compatibility(searcher, other, TODAY).score }))
    .filter(({ score }) => score > 0)
  const away = ({ other }: ScoredMember) =>
    searcher.position && other.position ? distanceKm(searcher.position, other.position) : 0
  const newest = (a: ScoredMember, b: ScoredMember) => (a.other.id < b.other.id ? 1 : -1)
  const near = [...fitting].sort((a, b) => away(a) - away(b)).slice(0, CANDIDATES.near)
  const popular = [...fitting].sort((a, b) => b.other.pop - a.other.pop).slice(0, CANDIDATES.popular)
  const undiscovered = fitting.filter(({ other }) => other.pop === 0).sort(newest)
  return [...new Set([...near, ...popular, ...undiscovered.slice(0, CANDIDATES.undiscovered)])]
}

type RankingFunction = (seen: ScoredMember[], shown: Map<string, number>) => SimulatedMember[]

const byScore = (a: ScoredMember, b: ScoredMember) => b.score - a.score || (a.other.id < b.other.id ? 1 : -1)
const ORDERS: Record<string, RankingFunction> = {
  'by popularity': (seen) => [...seen].sort((a, b) => b.other.pop - a.other.pop).map(({ other }) => other),
  'by score alone': (seen) => [...seen].sort(byScore).map(({ other }) => other),
  'as in the product': (seen, shown) =>
    rank(
      seen.map(({ other, score }) => ({
        id: other.id,
        score,
        tier: 0,
        shown: shown.get(other.id) ?? 0,
        other,
      })),
    ).map(({ other }) => other),
}

/** Shows one list to each member; returns how often each member was shown, by id, and adds it to `history`. */
function showLists(
  order: RankingFunction,
  lists: ScoredMember[][],
  history: Map<string, number>,
): Map<string, number> {
  const today = new Map<string, number>()
  for (const seen of lists)
    for (const { id } of order(seen, history).slice(0, LIST_LENGTH)) {
      today.set(id, (today.get(id) ?? 0) + 1)
      history.set(id, (history.get(id) ?? 0) + 1)
    }
  return today
}

/** Returns the Gini coefficient: 0 when all are shown equally often, near 1 when only one is shown. */
function computeGini(counts: number[]): number {
  const sorted = [...counts].sort((a, b) => a - b)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

const everybody = Array.from({ length: SETTLED + NEWCOMERS }, (_, number) => createMember(number))
const settled = everybody.filter(({ fresh }) => !fresh)
const before = settled.map((searcher) => selectCandidates(searcher, settled))
const after = settled.map((searcher) => selectCandidates(searcher, everybody))

const percent = (part: number) => `${(100 * part).toFixed(1)} %`.padStart(9)
process.stdout.write(
  `${SETTLED} members look at ${LIST_LENGTH} places each; ${NEWCOMERS} newcomers are ${percent(NEWCOMERS / everybody.length).trim()} of all\n`,
)
process.stdout.write('order              newcomers    newcomers    anybody     Gini   mean score\n')
process.stdout.write('                 of all views   never seen   never seen           of places\n')
for (const [name, order] of Object.entries(ORDERS)) {
  const history = new Map<string, number>()
  showLists(order, before, history)
  const today = showLists(order, after, history)
  const counts = everybody.map(({ id }) => today.get(id) ?? 0)
  const views = counts.reduce((sum, count) => sum + count, 0)
  const fresh = everybody.flatMap((each, index) => (each.fresh ? [counts[index] ?? 0] : []))
  const unseen = (of: number[]) => of.filter((count) => count === 0).length / of.length
  const scores = after.flatMap((seen) => {
    const scoreOf = new Map(seen.map(({ other, score }) => [other, score]))
    return order(seen, history)
      .slice(0, LIST_LENGTH)
      .map((other) => scoreOf.get(other) ?? 0)
  })
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  process.stdout.write(
    `${name.padEnd(16)} ${percent(fresh.reduce((sum, count) => sum + count, 0) / views)}    ${percent(unseen(fresh))}    ${percent(unseen(counts))} ${computeGini(counts).toFixed(2).padStart(8)} ${mean.toFixed(1).padStart(8)}\n`,
  )
}
