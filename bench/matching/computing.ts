import { DAY_MS } from '../../contract/src/time.ts'
import type { Outcomes } from '../../server/src/features/matching/model/decisions.ts'
import { selectEffects } from '../../server/src/features/matching/model/effects.ts'
import { type Learned, trustFrom } from '../../server/src/features/matching/model/learn.ts'
import { at } from '../../server/src/features/matching/model/numbers.ts'
import { createPeopleBuilder, type People } from '../../server/src/features/matching/people/columns.ts'
import { computeByBlock } from '../../server/src/features/matching/people/compute-by-block.ts'
import { splitByMap } from '../../server/src/features/matching/people/split-by-map.ts'
import { runInWorker } from '../../server/src/features/matching/run-in-worker.ts'
import type { PairingInput, Pairs } from '../../server/src/features/matching/tonight/compute-pairs.ts'
import { computeExposureFactors } from '../../server/src/features/matching/training/training.service.ts'
import { createRandom } from '../../server/src/kit/random.ts'
import { COHORTS } from '../../server/src/schema/discovery/cohorts.ts'
import { printTable } from '../support/table.ts'
import { createTownsman, FIRST_DAY } from './town/population.ts'

const SEED = 5
const DECISIONS_EACH = 20
/** A fifth of the members live in one large city, the others in towns of a thousand. */
const [CITY, TOWN] = [0.2, 1_000]
const BLOCK = 40_000
const FEATURES = '../../server/src/features/matching/'
const TRAINING = new URL(`${FEATURES}training/training.worker.ts`, import.meta.url)
const PAIRING = new URL(`${FEATURES}tonight/pairing.worker.ts`, import.meta.url)

/**
 * Measures the computation of a night with N members, in the product's threads, without reading from or writing to a
 * database.
 */
export async function measureComputing(members: number): Promise<void> {
  const people = makePeople(members)
  const outcomes = makeOutcomes(people)
  const today = FIRST_DAY
  const rows: string[][] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work()
    const peak = Math.round(process.resourceUsage().maxRSS / 2 ** 10)
    rows.push([name, ((performance.now() - from) / 1000).toFixed(0), String(peak)])
    process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`)
    return result
  }
  const learned = await timed('learning', () => runInWorker<Learned>(TRAINING, { people, outcomes, today }))
  await timed('sharing out being shown', () => computeExposureFactors({ people }, { learned, today }))
  const pairs = await timed('pairing', () => pairAll(people, learned, today))
  const count = pairs.reduce((sum, { one }) => sum + one.length, 0)
  process.stdout.write(`\n${members} members, ${outcomes.viewer.length} decisions, ${count} pairs\n`)
  printTable(['part of the night', 'seconds', 'peak memory until then, MB'], rows)
}

function makePeople(members: number): People {
  const random = createRandom(SEED)
  const builder = createPeopleBuilder()
  for (let number = 0; number < members; number++) {
    const { person } = createTownsman(random, number, 0)
    const { latitude, longitude } = person.position ?? { latitude: 0, longitude: 0 }
    const town = Math.floor(number / TOWN)
    const moved = {
      latitude: -40 + (town % 80) + 0.1 * latitude,
      longitude: -160 + 2 * Math.floor(town / 80),
    }
    builder.add({ ...person, position: number < CITY * members ? { latitude, longitude } : moved })
  }
  return builder.finish()
}

function makeOutcomes({ count, cohort }: People): Outcomes {
  const random = createRandom(SEED)
  const rows = count * DECISIONS_EACH
  const room = (bytes: number) => new SharedArrayBuffer(rows * bytes)
  const [viewer, target] = [new Int32Array(room(4)), new Int32Array(room(4))]
  const [liked, weight] = [new Uint8Array(room(1)), new Float32Array(room(4))]
  for (let row = 0; row < rows; row++) {
    const member = Math.floor(row / DECISIONS_EACH)
    viewer[row] = member
    target[row] = (member + 1 + random.below(Math.min(TOWN, count) - 1)) % count
    liked[row] = Number(random.next() < 0.2)
    weight[row] = 1
  }
  return {
    members: count,
    cohortOf: cohort.subarray(0, count),
    cohorts: COHORTS,
    viewer,
    target,
    liked,
    weight,
  }
}

function pairAll(people: People, { model, effects, counts }: Learned, today: Date): Promise<Pairs[]> {
  const all = Int32Array.from({ length: people.count }, (_, member) => member)
  const blocks = splitByMap(people, all, { most: BLOCK, turn: Math.floor(today.getTime() / DAY_MS) })
  const inputOf = (members: Int32Array): PairingInput => ({
    people,
    members,
    weights: model.weights,
    effects: selectEffects(effects, members),
    trust: Float64Array.from(members, (member) => trustFrom(at(counts, at(people.cohort, member)))),
    joined: new Float64Array(members.length),
    knownPairs: { one: new Int32Array(), other: new Int32Array() },
    today,
  })
  return computeByBlock<Int32Array, Pairs>(PAIRING, { blocks, inputOf })
}
