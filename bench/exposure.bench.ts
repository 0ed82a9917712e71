import { GOALS } from '../contract/src/preferences/options.ts'
import { NO_PREFERENCES } from '../contract/src/preferences/routes.ts'
import { DAY_MS } from '../contract/src/time.ts'
import { rank } from '../server/src/features/discovery/compatibility/ranking.ts'
import { compatibility, type Person } from '../server/src/features/discovery/compatibility/score.ts'
import { distanceKm } from '../server/src/features/geo/index.ts'

// Who is seen, and who is not: one town, a week of lists, then newcomers. Everything is drawn from one seed.
const SETTLED = 1800
const NEWCOMERS = 200
// As `search/candidates.ts` takes them.
const CANDIDATES = { near: 135, popular: 9, unfound: 9 }
const LOOKED_AT = 24
const TODAY = new Date('2026-11-20T20:00:00Z')

let seed = 20_261_120
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const below = (count: number) => Math.floor(chance() * count)

interface Someone extends Person {
  id: string
  pop: number
  fresh: boolean
}

function someone(number: number): Someone {
  const fresh = number >= SETTLED
  const age = 20 + below(35)
  const bits = Array.from({ length: 2 + below(5) }, () => 1 << below(16)).reduce((all, bit) => all | bit, 0)
  return {
    id: String(number).padStart(5, '0'),
    klass: [0, 0, 0, 1, 3, 3, 3, 4][below(8)] ?? 0,
    tagbits: bits,
    birthdate: `${2026 - age}-05-05`,
    ageMin: Math.max(18, age - 4 - below(10)),
    ageMax: Math.min(99, age + 4 + below(10)),
    position: { latitude: 48.85 + (chance() - 0.5) * 0.3, longitude: 2.35 + (chance() - 0.5) * 0.4 },
    reachKm: 5 + below(40),
    seen: new Date(TODAY.getTime() - chance() ** 3 * 30 * DAY_MS),
    answers: { ...NO_PREFERENCES, goals: [GOALS[below(GOALS.length)] ?? GOALS[0]] },
    pop: fresh ? 0 : Math.floor(chance() ** 3 * 1000),
    fresh,
  }
}

interface Seen {
  other: Someone
  score: number
}

/** Near ones, popular ones and ones whom nobody has found, and how well they suit. */
function candidatesOf(searcher: Someone, people: Someone[]): Seen[] {
  const fitting = people
    .filter((other) => other !== searcher)
    .map((other) => ({ other, score: compatibility(searcher, other, TODAY).score }))
    .filter(({ score }) => score > 0)
  const away = ({ other }: Seen) =>
    searcher.position && other.position ? distanceKm(searcher.position, other.position) : 0
  const newest = (a: Seen, b: Seen) => (a.other.id < b.other.id ? 1 : -1)
  const near = [...fitting].sort((a, b) => away(a) - away(b)).slice(0, CANDIDATES.near)
  const popular = [...fitting].sort((a, b) => b.other.pop - a.other.pop).slice(0, CANDIDATES.popular)
  const unfound = fitting.filter(({ other }) => other.pop === 0).sort(newest)
  return [...new Set([...near, ...popular, ...unfound.slice(0, CANDIDATES.unfound)])]
}

type Order = (seen: Seen[], shown: Map<string, number>) => Someone[]

const byScore = (a: Seen, b: Seen) => b.score - a.score || (a.other.id < b.other.id ? 1 : -1)
const ORDERS: Record<string, Order> = {
  'by popularity': (seen) => [...seen].sort((a, b) => b.other.pop - a.other.pop).map(({ other }) => other),
  'by score alone': (seen) => [...seen].sort(byScore).map(({ other }) => other),
  'as built': (seen, shown) =>
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

/** Everybody looks once; counts who was seen. */
function look(order: Order, lists: Seen[][], history: Map<string, number>): Map<string, number> {
  const today = new Map<string, number>()
  for (const seen of lists)
    for (const { id } of order(seen, history).slice(0, LOOKED_AT)) {
      today.set(id, (today.get(id) ?? 0) + 1)
      history.set(id, (history.get(id) ?? 0) + 1)
    }
  return today
}

/** 0 when everybody is seen alike, 1 when one is seen alone. */
function gini(counts: number[]): number {
  const sorted = [...counts].sort((a, b) => a - b)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  const weighted = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

const everybody = Array.from({ length: SETTLED + NEWCOMERS }, (_, number) => someone(number))
const settled = everybody.filter(({ fresh }) => !fresh)
const before = settled.map((searcher) => candidatesOf(searcher, settled))
const after = settled.map((searcher) => candidatesOf(searcher, everybody))

const percent = (part: number) => `${(100 * part).toFixed(1)} %`.padStart(9)
process.stdout.write(
  `${SETTLED} members look at ${LOOKED_AT} places each; ${NEWCOMERS} newcomers are ${percent(NEWCOMERS / everybody.length).trim()} of all\n`,
)
process.stdout.write('order              newcomers    newcomers    anybody     Gini   mean score\n')
process.stdout.write('                 of all views   never seen   never seen           of places\n')
for (const [name, order] of Object.entries(ORDERS)) {
  const history = new Map<string, number>()
  look(order, before, history)
  const today = look(order, after, history)
  const counts = everybody.map(({ id }) => today.get(id) ?? 0)
  const views = counts.reduce((sum, count) => sum + count, 0)
  const fresh = everybody.flatMap((each, index) => (each.fresh ? [counts[index] ?? 0] : []))
  const unseen = (of: number[]) => of.filter((count) => count === 0).length / of.length
  const scores = after.flatMap((seen) => {
    const scoreOf = new Map(seen.map(({ other, score }) => [other, score]))
    return order(seen, history)
      .slice(0, LOOKED_AT)
      .map((other) => scoreOf.get(other) ?? 0)
  })
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  process.stdout.write(
    `${name.padEnd(16)} ${percent(fresh.reduce((sum, count) => sum + count, 0) / views)}    ${percent(unseen(fresh))}    ${percent(unseen(counts))} ${gini(counts).toFixed(2).padStart(8)} ${mean.toFixed(1).padStart(8)}\n`,
  )
}
