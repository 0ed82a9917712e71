import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { COHORTS } from '../../../schema/discovery/cohorts.ts'
import { findLearned, findWeights, type LearnedMember } from '../learned.repository.ts'
import { effectsOf, weightsOf } from '../learned-order.ts'
import { trustFrom } from '../model/learn.ts'
import { at } from '../model/numbers.ts'
import { computeByBlock } from '../people/compute-by-block.ts'
import { splitByMap } from '../people/split-by-map.ts'
import { readTrainees, type Trainees } from '../training/trainees.ts'
import { type StoredWeights, selectNewestSound } from '../training/weights.rules.ts'
import type { PairingInput, Pairs } from './compute-pairs.ts'
import { deletePairsBefore, findKnownPairs, hasPairs, insertPairs, lockPairs } from './tonight.repository.ts'

type PairingContext = Pick<Context, 'db' | 'now' | 'log'>

const WORKER = new URL('./pairing.worker.ts', import.meta.url)
/** Only members who were online this recently are paired: someone paired with an absent member would see nobody. */
const SEEN_WITHIN_DAYS = 2
/** For members who hide when they were online: pairing must not reveal it to the day. */
const HIDDEN_WITHIN_DAYS = 7
/** Nobody is paired with the same member again within this many days. */
const NOT_AGAIN_DAYS = 30
const BATCH = 2_000
/** How many members are paired with each other at a time; a block takes about three hundred megabytes. */
const BLOCK = 40_000

/** Returns the day (UTC) some days before a moment. */
const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Pairs recently active members for today's evening, wherever they are, so two people see each other. It must
 * run before the day's first evening starts (4:00 UTC, at 180 degrees east). A day's pairs are computed once;
 * a killed run leaves none, and the next one computes them.
 */
export async function pairForTonight(context: PairingContext, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = context
  const today = now()
  const day = dayBefore(today, 0)
  await deletePairsBefore(db, dayBefore(today, NOT_AGAIN_DAYS))
  if (await hasPairs(db, day)) return
  const trainees = await readTrainees(context, signal)
  const participants = selectParticipants(trainees, today)
  const pairs = await pairByBlock(context, { trainees, participants, today }, signal)
  await storePairs(context, day, { pairs, ids: trainees.ids })
  const count = pairs.reduce((sum, { one }) => sum + one.length, 0)
  log.info({ day, members: participants.length, pairs: count }, 'members are paired for tonight')
}

function selectParticipants({ people, came, hides }: Trainees, today: Date): Int32Array {
  const all = Int32Array.from({ length: people.count }, (_, member) => member)
  return all.filter((member) => {
    const days = at(hides, member) === 1 ? HIDDEN_WITHIN_DAYS : SEEN_WITHIN_DAYS
    return at(came, member) >= today.getTime() - days * DAY_MS
  })
}

interface Evening {
  trainees: Trainees
  participants: Int32Array
  today: Date
}

async function pairByBlock(
  { db }: PairingContext,
  { trainees: { ids, people, joined }, participants, today }: Evening,
  signal?: AbortSignal,
): Promise<Pairs[]> {
  const weights = selectNewestSound(await findWeights(db, [...Array(COHORTS).keys()]))
  const blocks = splitByMap(people, participants, { most: BLOCK, turn: Math.floor(today.getTime() / DAY_MS) })
  const inputOf = async (members: Int32Array): Promise<PairingInput> => {
    const cohorts = members.map((member) => at(people.cohort, member))
    const known = await readKnown(db, { members, ids, today }, signal)
    return {
      people,
      members,
      weights: weightsOf(weights),
      effects: effectsOf(cohorts, known.learned, weights),
      trust: Float64Array.from(cohorts, (cohort) => trustOf(weights, cohort)),
      joined: Float64Array.from(members, (member) => at(joined, member)),
      knownPairs: known.pairs,
      today,
    }
  }
  return computeByBlock<Int32Array, Pairs>(WORKER, { blocks, inputOf }, signal)
}

const trustOf = (weights: Map<number, StoredWeights>, cohort: number) =>
  trustFrom(weights.get(cohort)?.decisions ?? 0)

/** Reads what was learned about a block's members, and the pairs that must not be made, as indexes into the block. */
async function readKnown(
  db: PairingContext['db'],
  { members, ids, today }: { members: Int32Array; ids: string[]; today: Date },
  signal?: AbortSignal,
): Promise<{ learned: (LearnedMember | undefined)[]; pairs: Pairs }> {
  const own = Array.from(members, (member) => ids[member] ?? '')
  const placeOf = new Map(own.map((id, place) => [id, place]))
  const learned: (LearnedMember | undefined)[] = Array.from({ length: own.length })
  const [one, other]: [number[], number[]] = [[], []]
  for (let from = 0; from < own.length; from += BATCH) {
    signal?.throwIfAborted()
    const batch = own.slice(from, from + BATCH)
    for (const row of await findLearned(db, batch)) learned[placeOf.get(row.id) ?? -1] = row
    for (const pair of await findKnownPairs(db, batch, dayBefore(today, NOT_AGAIN_DAYS))) {
      const [a, b] = [placeOf.get(pair.one), placeOf.get(pair.other)]
      if (a === undefined || b === undefined) continue
      one.push(a)
      other.push(b)
    }
  }
  return { learned, pairs: { one: Int32Array.from(one), other: Int32Array.from(other) } }
}

async function storePairs(
  { db }: PairingContext,
  day: string,
  { pairs, ids }: { pairs: Pairs[]; ids: string[] },
): Promise<void> {
  const idsOf = (members: Int32Array) => Array.from(members, (member) => ids[member] ?? '')
  await db.transaction(async (tx) => {
    // Two servers running in parallel may have read different members: together they would pair some with
    // more than five.
    await lockPairs(tx)
    if (await hasPairs(tx, day)) return
    for (const { one, other } of pairs)
      for (let from = 0; from < one.length; from += BATCH) {
        const batch = [one.subarray(from, from + BATCH), other.subarray(from, from + BATCH)] as const
        await insertPairs(tx, day, { one: idsOf(batch[0]), other: idsOf(batch[1]) })
      }
  })
}
