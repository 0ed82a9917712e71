import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { type Effects, selectEffects } from '../model/effects.ts'
import type { Learned } from '../model/learn.ts'
import { at } from '../model/numbers.ts'
import { FEATURES_VERSION } from '../model/person-features.ts'
import { computeByBlock } from '../people/compute-by-block.ts'
import { splitByMap } from '../people/split-by-map.ts'
import { runInWorker } from '../run-in-worker.ts'
import type { TrainingInput } from './compute.ts'
import type { EvennessInput } from './compute-evenness.ts'
import { readOutcomes } from './read-outcomes.ts'
import { readTrainees, type Trainees } from './trainees.ts'
import { deleteOthers, insertWeights, saveMembers } from './training.repository.ts'
import { checksumOf, isSound, type StoredWeights } from './weights.rules.ts'

type TrainingContext = Pick<Context, 'db' | 'now' | 'log'>

const TRAINING = new URL('./training.worker.ts', import.meta.url)
const EVENNESS = new URL('./evenness.worker.ts', import.meta.url)
const BATCH = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Learns from members' decisions in the last 90 days, and stores each cohort's weights and what was learned
 * about each member. Nothing is stored until everything is computed, and each part identifies what it belongs
 * to, so a killed run leaves the last good state, and the next one starts again. The same decisions give the
 * same result.
 */
export async function trainMatching(context: TrainingContext, signal?: AbortSignal): Promise<void> {
  const trainees = await readTrainees(context, signal)
  const outcomes = await readOutcomes(context, trainees, signal)
  const { people } = trainees
  const today = context.now()
  const learned = await runInWorker<Learned>(
    TRAINING,
    { people, outcomes, today } satisfies TrainingInput,
    signal,
  )
  const evenness = await computeExposureFactors(trainees, { learned, today }, signal)
  const sound = weightRows(learned, today).filter(isSound)
  await context.db.transaction((tx) => insertWeights(tx, sound))
  await storeMembers(context, { trainees, effects: learned.effects, evenness }, signal)
  context.log.info(
    { members: people.count, decisions: outcomes.viewer.length, cohorts: sound.length },
    'matching is trained',
  )
}

/** How many members are balanced at a time; a block takes about two hundred megabytes. */
const BLOCK = 50_000

/** Computes each member's factor for how often they're shown; 1 for members without a position. */
export async function computeExposureFactors(
  { people }: Pick<Trainees, 'people'>,
  { learned: { model, effects }, today }: { learned: Learned; today: Date },
  signal?: AbortSignal,
): Promise<Float64Array> {
  const all = Int32Array.from({ length: people.count }, (_, member) => member)
  const turn = Math.floor(today.getTime() / DAY_MS)
  const blocks = splitByMap(people, all, { most: BLOCK, turn })
  const inputOf = (members: Int32Array): EvennessInput => ({
    people,
    members,
    effects: selectEffects(effects, members),
    weights: model.weights,
    today,
  })
  const factors = await computeByBlock<Int32Array, Float64Array>(EVENNESS, { blocks, inputOf }, signal)
  const evenness = new Float64Array(people.count).fill(1)
  blocks.forEach((members, block) => {
    members.forEach((member, index) => {
      evenness[member] = factors[block]?.[index] ?? 1
    })
  })
  return evenness
}

function weightRows({ model, counts }: Learned, trained_at: Date): StoredWeights[] {
  return model.weights.flatMap((weights, cohort) => {
    const spread = model.spreads[cohort]
    const decisions = at(counts, cohort)
    if (!spread || decisions === 0) return []
    const row = {
      cohort,
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
  {
    trainees: { ids: all },
    effects,
    evenness,
  }: { trainees: Trainees; effects: Effects; evenness: Float64Array },
  signal?: AbortSignal,
): Promise<void> {
  let after = FIRST
  for (let from = 0; from === 0 || from < all.length; from += BATCH) {
    signal?.throwIfAborted()
    const ids = all.slice(from, from + BATCH)
    const upTo = all[from + BATCH]
    const rows = ids.map((id, index) => ({
      member_id: id,
      choosy: at(effects.choosy, from + index),
      choosy_variance: at(effects.choosyVariance, from + index),
      liked: at(effects.liked, from + index),
      liked_variance: at(effects.likedVariance, from + index),
      evenness: at(evenness, from + index),
    }))
    await db.transaction(async (tx) => {
      await saveMembers(tx, rows)
      await deleteOthers(tx, ids, { after, upTo })
    })
    after = ids.at(-1) ?? after
  }
}
