import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { CLASSES } from '../../../schema/discovery/klasses.ts'
import { computeBeside } from '../compute-beside.ts'
import type { Outcomes } from '../model/decisions.ts'
import { at } from '../model/numbers.ts'
import { FEATURES_VERSION } from '../model/person-features.ts'
import type { TrainingInput, TrainingResult } from './compute.ts'
import {
  deleteOthers,
  findDecisions,
  findTrainees,
  insertWeights,
  saveMembers,
  type Trainee,
} from './training.repository.ts'
import { checksumOf, isSound, type StoredWeights } from './weights.rules.ts'

type TrainingContext = Pick<Context, 'db' | 'now' | 'log'>

const WORKER = new URL('./training.worker.ts', import.meta.url)
/** Decisions count for so long. */
const DAYS = 90
const BATCH = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Of one member, so many likes and passes count, the latest: a flood of them is worth no more than a diligent member. */
const MOST_EACH = 300
/** A like after which both wrote is a surer one. */
const TALKED_WEIGHT = 2

/**
 * Learns from what members decided in the last 90 days, and stores it: weights of each class, and what was learned of
 * each member. Nothing is stored before all is computed, and each part says by itself what it belongs to, so that a run
 * that was killed leaves the last good state, and the next one begins again. The same decisions give the same result.
 */
export async function trainMatching(context: TrainingContext, signal?: AbortSignal): Promise<void> {
  const trainees = await readTrainees(context, signal)
  const outcomes = await readOutcomes(context, trainees, signal)
  const input: TrainingInput = { people: trainees, outcomes, today: context.now() }
  const result = await computeBeside<TrainingResult>(WORKER, input, signal)
  const sound = weightRows(result, context.now()).filter(isSound)
  await context.db.transaction((tx) => insertWeights(tx, sound))
  await storeMembers(context, { trainees, result }, signal)
  context.log.info(
    { members: trainees.length, decisions: outcomes.viewer.length, classes: sound.length },
    'matching is trained',
  )
}

/** Returns all members of whom something may be learned, by their ids. */
export async function readTrainees(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<Trainee[]> {
  const trainees: Trainee[] = []
  for (let batch: Trainee[] | undefined; batch === undefined || batch.length === BATCH; ) {
    signal?.throwIfAborted()
    batch = await findTrainees(db, { after: trainees.at(-1)?.id ?? FIRST, limit: BATCH, now: now() })
    trainees.push(...batch)
  }
  return trainees
}

async function readOutcomes(
  { db, now }: TrainingContext,
  trainees: Trainee[],
  signal?: AbortSignal,
): Promise<Outcomes> {
  const since = new Date(now().getTime() - DAYS * DAY_MS)
  const numberOf = new Map(trainees.map(({ id }, number) => [id, number]))
  const weights = exposureWeights(trainees)
  const chunks: Decided[] = []
  for (let from = 0; from < trainees.length; from += BATCH) {
    signal?.throwIfAborted()
    const ids = trainees.slice(from, from + BATCH).map(({ id }) => id)
    const decisions = await findDecisions(db, ids, { since, each: MOST_EACH })
    const known = decisions.flatMap(({ viewer, target, liked, talked }) => {
      const [one, other] = [numberOf.get(viewer), numberOf.get(target)]
      // Who left, is not shown or switched learning off is in no decision, on neither side.
      if (one === undefined || other === undefined) return []
      return [{ one, other, liked, weight: at(weights, other) * (talked ? TALKED_WEIGHT : 1) }]
    })
    chunks.push({
      viewer: Int32Array.from(known, ({ one }) => one),
      target: Int32Array.from(known, ({ other }) => other),
      liked: Uint8Array.from(known, ({ liked }) => Number(liked)),
      weight: Float32Array.from(known, ({ weight }) => weight),
    })
  }
  const classOf = Uint8Array.from(trainees, ({ klass }) => klass)
  return { members: trainees.length, classOf, classes: CLASSES, ...joinDecided(chunks) }
}

/** Decisions as numbers, 13 bytes each: those of a million members are tens of millions. */
type Decided = Pick<Outcomes, 'viewer' | 'target' | 'liked' | 'weight'>

function joinDecided(chunks: Decided[]): Decided {
  const rows = chunks.reduce((sum, { viewer }) => sum + viewer.length, 0)
  const joined = {
    viewer: new Int32Array(rows),
    target: new Int32Array(rows),
    liked: new Uint8Array(rows),
    weight: new Float32Array(rows),
  }
  let from = 0
  for (const { viewer, target, liked, weight } of chunks) {
    joined.viewer.set(viewer, from)
    joined.target.set(target, from)
    joined.liked.set(liked, from)
    joined.weight.set(weight, from)
    from += viewer.length
  }
  return joined
}

const [LEAST_EXPOSURE_WEIGHT, MOST_EXPOSURE_WEIGHT] = [0.5, 2]

/**
 * Returns how much decisions about each member count: less about those who are shown often, by the inverse of the chance
 * of being shown (Schnabel et al. 2016, "Recommendations as Treatments"), its root and cut, so that few rows of rarely
 * shown members do not outweigh all others.
 */
function exposureWeights(trainees: Trainee[]): Float64Array {
  const mean = trainees.reduce((sum, { shown }) => sum + shown, 0) / Math.max(1, trainees.length)
  return Float64Array.from(trainees, ({ shown }) =>
    Math.min(MOST_EXPOSURE_WEIGHT, Math.max(LEAST_EXPOSURE_WEIGHT, Math.sqrt((mean + 1) / (shown + 1)))),
  )
}

function weightRows({ model, counts }: TrainingResult, trained_at: Date): StoredWeights[] {
  return model.weights.flatMap((weights, klass) => {
    const spread = model.spreads[klass]
    const decisions = at(counts, klass)
    if (!spread || decisions === 0) return []
    const row = {
      klass,
      trained_at,
      features: FEATURES_VERSION,
      weights: [...weights],
      spread: [spread.choosy, spread.liked, spread.both],
      decisions,
    }
    return [{ ...row, checksum: checksumOf(row) }]
  })
}

async function storeMembers(
  { db }: TrainingContext,
  { trainees, result }: { trainees: Trainee[]; result: TrainingResult },
  signal?: AbortSignal,
): Promise<void> {
  const { effects, evenness } = result
  let after = FIRST
  for (let from = 0; from === 0 || from < trainees.length; from += BATCH) {
    signal?.throwIfAborted()
    const batch = trainees.slice(from, from + BATCH)
    const next = trainees[from + BATCH]?.id
    const rows = batch.map(({ id }, index) => ({
      member_id: id,
      choosy: at(effects.choosy, from + index),
      choosy_variance: at(effects.choosyVariance, from + index),
      liked: at(effects.liked, from + index),
      liked_variance: at(effects.likedVariance, from + index),
      evenness: at(evenness, from + index),
    }))
    await db.transaction(async (tx) => {
      await saveMembers(tx, rows)
      const ids = batch.map(({ id }) => id)
      await deleteOthers(tx, ids, { after, upTo: next })
    })
    after = batch.at(-1)?.id ?? after
  }
}
