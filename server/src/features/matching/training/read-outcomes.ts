import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { COHORTS } from '../../../schema/discovery/cohorts.ts'
import type { Outcomes } from '../model/decisions.ts'
import { at } from '../model/numbers.ts'
import { findWishes } from './meetings.repository.ts'
import type { Trainees } from './trainees.ts'
import { findDecisions, type StoredDecision } from './training.repository.ts'

/** How long decisions count. */
const DAYS = 90
const BATCH = 2_000
/** The most recent likes and passes that count per member: a flood of them is worth no more than a diligent member. */
const MOST_EACH = 300
/** The most likes and passes that count in all, since they're in memory at the same time. */
const MOST_OF_ALL = 15_000_000
/** A like is more certain if both then wrote. */
const TALKED_WEIGHT = 2

/** Returns how many likes, and how many passes, count for each of this many members. */
const mostOfEach = (members: number): number =>
  Math.min(MOST_EACH, Math.ceil(MOST_OF_ALL / Math.max(1, members)))

/** Reads members' decisions about each other from the last 90 days. */
export async function readOutcomes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { ids, people, shown }: Trainees,
  signal?: AbortSignal,
): Promise<Outcomes> {
  const limits = { since: new Date(now().getTime() - DAYS * DAY_MS), each: mostOfEach(ids.length) }
  const numberOf = new Map(ids.map((id, number) => [id, number]))
  const weights = exposureWeights(shown)
  const decided = createDecisions()
  const wishes = createWishes(ids.length)
  for (let from = 0; from < ids.length; from += BATCH) {
    signal?.throwIfAborted()
    const some = ids.slice(from, from + BATCH)
    const found = await findDecisions(db, some, limits)
    for (const { viewer, target, liked, talked } of found) {
      const [one, other] = [numberOf.get(viewer), numberOf.get(target)]
      // Members who left, aren't shown or turned off learning are in no decision, on either side.
      if (one === undefined || other === undefined) continue
      decided.add(one, other, { liked, weight: at(weights, other) * (talked ? TALKED_WEIGHT : 1) })
    }
    for (const { viewer, target, again } of await findWishes(db, some, limits.since)) {
      const [one, other] = [numberOf.get(viewer), numberOf.get(target)]
      if (one !== undefined && other !== undefined) wishes.add(one, other, again)
    }
  }
  const outcomes = decided.finish()
  wishes.weigh(outcomes)
  return {
    members: ids.length,
    cohortOf: people.cohort.subarray(0, people.count),
    cohorts: COHORTS,
    ...outcomes,
  }
}

type Decided = Pick<Outcomes, 'viewer' | 'target' | 'liked' | 'weight'>

/** Returns room for this many decisions, 13 bytes each, in shared memory; starts with the previous ones. */
function createColumns(capacity: number, before?: Decided): Decided {
  const room = (bytes: number) => new SharedArrayBuffer(capacity * bytes)
  const columns = {
    viewer: new Int32Array(room(4)),
    target: new Int32Array(room(4)),
    liked: new Uint8Array(room(1)),
    weight: new Float32Array(room(4)),
  }
  if (!before) return columns
  columns.viewer.set(before.viewer)
  columns.target.set(before.target)
  columns.liked.set(before.liked)
  columns.weight.set(before.weight)
  return columns
}

const FIRST_CAPACITY = 2 ** 16

function createDecisions() {
  let [capacity, rows] = [FIRST_CAPACITY, 0]
  let columns = createColumns(capacity)
  return {
    add(
      viewer: number,
      target: number,
      { liked, weight }: Pick<StoredDecision, 'liked'> & { weight: number },
    ) {
      if (rows === capacity) {
        capacity *= 2
        columns = createColumns(capacity, columns)
      }
      columns.viewer[rows] = viewer
      columns.target[rows] = target
      columns.liked[rows] = Number(liked)
      columns.weight[rows] = weight
      rows += 1
    },
    finish: (): Decided => ({
      viewer: columns.viewer.subarray(0, rows),
      target: columns.target.subarray(0, rows),
      liked: columns.liked.subarray(0, rows),
      weight: columns.weight.subarray(0, rows),
    }),
  }
}

const [LEAST_EXPOSURE_WEIGHT, MOST_EXPOSURE_WEIGHT] = [0.5, 2]

/**
 * Returns the weight of decisions about each member: lower for members who are shown often, by the inverse of
 * the chance of being shown (Schnabel et al. 2016, "Recommendations as Treatments"), square-rooted and
 * capped, so a few rows of rarely shown members don't outweigh all others.
 */
function exposureWeights(shown: Int32Array): Float64Array {
  const mean = shown.reduce((sum, times) => sum + times, 0) / Math.max(1, shown.length)
  return Float64Array.from(shown, (times) =>
    Math.min(MOST_EXPOSURE_WEIGHT, Math.max(LEAST_EXPOSURE_WEIGHT, Math.sqrt((mean + 1) / (times + 1)))),
  )
}

/** How much more, or less, a like counts after a meeting, by whether the liker would meet again. */
const AGAIN = 2
const NOT_AGAIN = 0.5
/**
 * An answer only counts if this many decided about its subject: a member who reads their own learned numbers
 * in their download must not be able to infer a single answer.
 */
const LEAST_DECISIONS = 10

/** Members' answers about meetings, by both members' numbers. */
interface Wishes {
  add(viewer: number, target: number, again: boolean): void
  /** Changes the weights of likes with answers. */
  weigh(outcomes: Pick<Outcomes, 'viewer' | 'target' | 'liked' | 'weight'>): void
}

/** Returns room for this many members' answers. */
export function createWishes(members: number): Wishes {
  const wishes = new Map<number, boolean>()
  return {
    add: (viewer, target, again) => void wishes.set(viewer * members + target, again),
    weigh({ viewer, target, liked, weight }) {
      if (wishes.size === 0) return
      const decided = new Int32Array(members)
      for (const other of target) decided[other] = (decided[other] ?? 0) + 1
      for (let row = 0; row < viewer.length; row++) {
        const other = target[row] ?? 0
        if (liked[row] !== 1 || (decided[other] ?? 0) < LEAST_DECISIONS) continue
        const again = wishes.get((viewer[row] ?? 0) * members + other)
        if (again !== undefined) weight[row] = (weight[row] ?? 0) * (again ? AGAIN : NOT_AGAIN)
      }
    },
  }
}
