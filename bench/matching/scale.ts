import { trustIn } from '../../server/src/features/matching/model/learn.ts'
import { ownFeatures } from '../../server/src/features/matching/model/person-features.ts'
import { computePairs } from '../../server/src/features/matching/tonight/compute-pairs.ts'
import { computeTraining } from '../../server/src/features/matching/training/compute.ts'
import { createRandom } from '../../server/src/kit/random.ts'
import { createTownsman, FIRST_DAY } from './town/population.ts'

const SEED = 5
const DECISIONS_EACH = 20
/** Members live in as many towns as there are thousands of them. */
const TOWN_MEMBERS = 1_000

/** Measures a night's training and pairing of so many members in this thread: seconds, and the memory they take. */
export function measureScale(members: number): void {
  const random = createRandom(SEED)
  const people = Array.from({ length: members }, (_, number) => {
    const { person, id } = createTownsman(random, number, 0)
    const town = Math.floor(number / TOWN_MEMBERS)
    const position = { latitude: -40 + (town % 90), longitude: -170 + 0.5 * Math.floor(town / 90) }
    return { ...person, id, position }
  })
  const rows = members * DECISIONS_EACH
  const viewer = Int32Array.from({ length: rows }, (_, row) => Math.floor(row / DECISIONS_EACH))
  const outcomes = {
    members,
    classOf: Uint8Array.from(people, ({ klass }) => klass),
    classes: 9,
    viewer,
    target: viewer.map((member) => (member + 1 + random.below(members - 1)) % members),
    liked: Uint8Array.from({ length: rows }, () => Number(random.next() < 0.2)),
    weight: new Float32Array(rows).fill(1),
  }
  const today = FIRST_DAY
  const trained = timed('training', () => computeTraining({ people, outcomes, today }))
  const own = people.map((person) => ownFeatures(person, today))
  const known = { weights: trained.model.weights, people: own, effects: trained.effects }
  const trust = Float64Array.from(people, ({ klass }) => trustIn(trained.counts[klass] ?? 0))
  const none = { one: new Int32Array(), other: new Int32Array() }
  const pairs = timed('pairing', () => computePairs({ people, known, trust, knownPairs: none, today }))
  process.stdout.write(`${members} members, ${rows} decisions, ${pairs.one.length} pairs\n`)
}

function timed<T>(name: string, work: () => T): T {
  const from = performance.now()
  const result = work()
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.stdout.write(`${name}: ${seconds} s, ${memory} MB after it\n`)
  return result
}
